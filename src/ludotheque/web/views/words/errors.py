"""Words of the page for a request that was refused or failed."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "error_400": Text("Demande incompréhensible", "Request not understood"),
    "error_403": Text("Demande refusée", "Request refused"),
    "error_uninvited": Text("Sur invitation", "By invitation"),
    "error_404": Text("Rien à cette adresse", "Nothing at this address"),
    "error_409": Text("Ce n’est pas possible", "This is not possible"),
    "error_413": Text("Demande trop longue", "Request too long"),
    "error_429": Text("Doucement", "Slow down"),
    "error_500": Text("Quelque chose a mal tourné", "Something went wrong"),
    "error_503": Text("Indisponible pour l’instant", "Not available right now"),
    "explain_400": Text("Ce formulaire n’a pas la forme attendue.", "This form does not have the expected shape."),
    "explain_403": Text(
        "Elle vient d’un autre site ou d’un nom inconnu d’ici.", "It comes from another site or from an unknown name."
    ),
    "explain_404": Text("Vérifiez le lien, ou repartez de l’étagère.", "Check the link, or go back to the shelf."),
    "explain_409": Text("Rien n’a été changé.", "Nothing was changed."),
    "explain_413": Text("Elle dépasse ce que cette page accepte.", "It is more than this page accepts."),
    "explain_429": Text(
        "Trop de demandes en peu de temps : rien n’a été fait. Attendez un instant, puis recommencez.",
        "Too many requests in a short time: nothing was done. Wait a moment, then try again.",
    ),
    "explain_500": Text("Les parties sont à l’abri : rechargez la page.", "The games are safe: reload the page."),
    "explain_503": Text(
        "Rien n’a été changé : réessayez dans un instant.", "Nothing was changed: try again in a moment."
    ),
}
