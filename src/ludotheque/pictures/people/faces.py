"""Faces: three heads (three quarters, from the front, in profile) that age, sex and features change.

One face is drawn by four hands: `_skull` its outline, `_shade` the side away from the light, then eyes, nose and mouth,
and lines of age. Ink hatching on a cheek looks like whiskers, so it stays in the shadow of grown men.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..pen import Point, join, short
from .draft import Draft
from .marks import comb, lens, mix

YOUNG, GROWN, OLD = range(3)


@dataclass(frozen=True)
class Face:
    """What makes a face one's own: `age` is YOUNG to OLD; the rest are shifts about 0, and factors about 1."""

    female: bool = False
    age: int = GROWN
    jaw: float = 0
    nose: float = 0  # hooked above 0, short below
    length: float = 0  # of nose and upper lip
    open: float = 1  # how far the eyes are
    gaze: float = 0
    brow: float = 0  # heavier above 0
    mouth: float = 0  # smiling above 0, stern below
    iris: str = ""
    scar: bool = False
    shaded: bool = False  # by a hood
    ears: bool = True

    @property
    def lined(self) -> bool:
        return (not self.female and self.age > YOUNG) or self.age == OLD

    @property
    def hatched(self) -> bool:
        return not self.female and self.age > YOUNG

    @property
    def chin(self) -> float:
        return 50 + 2 * self.jaw - (2 if self.female else 0)

    def lid(self, y: float) -> float:
        """Where a point of an upper lid is."""
        return 2.5 + (y - 2.5) * self.open


@dataclass(frozen=True)
class Skin:
    """The tones of a face."""

    skin: str
    shade: str
    light: str
    ink: str
    hair: str
    cut: str  # what the shadow is hatched with
    white: str

    @classmethod
    def of(cls, draft: Draft, face: Face) -> Skin:
        skin, shade, light, ink, hair = (
            draft.tone(name) for name in ("skin", "skin-shade", "skin-light", "ink", "hair")
        )
        cut = ink if face.hatched else mix(shade, ink, 0.22 if face.female else 0.5)
        return cls(skin, shade, light, ink, mix(hair, ink, 0.3 if face.age == OLD else 0.6), cut, "#ffffff")

    def toned(self, share: float) -> str:
        """Skin with a share of its shadow."""
        return mix(self.skin, self.shade, share)


def head(draft: Draft, face: Face, view: str, beard: str) -> str:
    """A head; `view` is "quarter", "front" or "side", `beard` a part that is drawn before the brows."""
    skin = Skin.of(draft, face)
    return {"quarter": _quarter, "front": _front, "side": _side}[view](draft, face, skin, beard)


def _eye(draft: Draft, white: str, iris: str, glint: str, lid: str, face: Face, skin: Skin) -> str:
    """What is white, the iris in it, a glint, and the lid over them."""
    return (
        draft.fill(mix(skin.light, skin.white, 0.2), [white])
        + f'<g fill="{face.iris or skin.ink}">{iris}</g>'
        + (draft.fill(skin.white, [glint]) if glint else "")
        + draft.fill(skin.toned(0.5), [lid])
    )


def _ball(x: float, y: float, r: float) -> str:
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(r)}"/>'


def _lips(draft: Draft, face: Face, skin: Skin, upper: str, lower: str) -> str:
    lip = mix("#a8402f", skin.skin, 0.35 if face.female else 0.62)
    return draft.fill(mix(lip, skin.ink, 0.18), [upper]) + draft.fill(lip, [lower])


def _brow_width(face: Face) -> float:
    return (1.6 if face.female else 3.0) + (0.3 if face.age == OLD else 0) + face.brow


def _blush(face: Face, *places: tuple[float, float]) -> str:
    if not face.female:
        return ""
    spots = "".join(f'<ellipse cx="{short(x)}" cy="{short(y)}" rx="8" ry="6"/>' for x, y in places)
    return f'<g fill="#d0604a" opacity=".17">{spots}</g>'


# --- three quarters ---


def _cheek(draft: Draft, face: Face, skin: Skin, edge: Sequence[Point], dx: float, dy: float) -> str:
    """Cuts along the shadow of a cheek that is not smooth any more."""
    if not face.lined:
        return ""
    ink = mix(skin.ink, skin.shade, 0.3 if face.hatched else 0.7)
    return draft.fill(ink, [comb(edge, dx, dy, 5, 1.2, 5)])


def _quarter(draft: Draft, face: Face, skin: Skin, beard: str) -> str:
    with draft.carving():
        eyes, lines = _quarter_eyes(draft, face, skin)
        nose, nostrils = _quarter_nose(draft, face, skin)
        mouth, lip_lines = _quarter_mouth(draft, face, skin)
        inside = (
            _quarter_shade(draft, face, skin)
            + _blush(face, (-3, 19))
            + draft.fill(
                skin.toned(0.55),
                ["M-15-6C-8-10 4-9 9-5C8 1 6 6 3 7C-4 9-11 8-14 4z", "M17-6C21-9 27-7 29-4L28 4C25 7 20 7 18 3z"],
            )
            + nose
            + eyes
            + mouth
            + draft.fill("ink", [lines, nostrils, lip_lines, _quarter_age(face)])
        )
        if face.shaded:
            shade = "M-60-60H40V-6C24-13 8-12-6-3C-16 3-22 12-26 34L-60 40z"
            inside += draft.fill("ink", [shade], ' opacity=".42"')
    ear = _quarter_ear(draft, skin) if face.ears else ""
    width, drop = _brow_width(face), 0 if face.female else 1.5
    stern = max(0.0, -face.mouth * 1.2)
    brows = lens(-17, -5 + drop - stern, -8, -14 + drop, 9, -9 + drop + stern * 2.2, width) + lens(
        15, -9 + drop + stern * 2.2, 23, -13 + drop, 30, -6.5 + drop - stern * 0.5, width * 0.85
    )
    return ear + draft.form(_quarter_skull(face), "skin", inside) + beard + draft.fill(skin.hair, [brows])


def _jaw_corner(face: Face) -> float:
    return -23 - 3 * face.jaw + (3 if face.female else 0)


def _quarter_skull(face: Face) -> str:
    chin, corner, cheek = face.chin, _jaw_corner(face), 31 - (1 if face.female else 0)
    return (
        f"M21-42C28-32 30-20 29-9C28.5-5 26.5-2 27 2C{join(cheek - 1, 7, cheek, 11, cheek - 0.5, 17)}"
        f"C{join(cheek - 1.5, 26, 26, 33, 24, chin - 12)}C{join(23, chin - 4, 18, chin, 9, chin + 1)}"
        f"C{join(-2, chin + 1, corner + 8, chin - 7, corner, chin - 17)}"
        f"C{join(corner - 4, chin - 25, -30, 16, -31, 5)}C-38-6-44-20-37-34C-28-54 8-58 21-42z"
    )


def _quarter_shade(draft: Draft, face: Face, skin: Skin) -> str:
    chin, corner = face.chin, _jaw_corner(face)
    temple = f"M-12-50C-10-30-19-12-17-2C-14 6-18 14-14 22C{join(-10, 34, -4, 40, 7, chin + 3)}L-60 70-60-60z"
    text = draft.fill(skin.shade, [temple])
    text += draft.fill(skin.cut, [comb([(-30, 2), (-30, 18), (corner - 2, 32), (0, chin + 4)], 15, -4, 12, 2.2, 3)])
    text += _cheek(draft, face, skin, [(-15, 17), (-13, 26), (-7, 38)], 9, -2)
    return text + draft.fill(skin.toned(0.5), ["M33 8C27 14 29 24 23 34L26 44 38 30z"])


def _quarter_eyes(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    """The eyes, and their lines."""
    up, heavy = face.lid, 4.6 if face.female else 3.8
    white = (
        f"M-12 2.5C{join(-8, up(-2), 0, up(-3), 5, 2.5)}C-1 6-8 6-12 2.5z"
        f"M18 2.5C{join(20, up(-3), 25, up(-3), 28, 1.5)}C25 5.5 20 5.5 18 2.5z"
    )
    lid = (
        f"M-15-5L8-6L6 3C{join(1, up(-1.5), -8, up(-1.2), -13.5, 3.2)}z"
        f"M16-6L30-6L29 1.5C{join(26, up(-1.2), 20, up(-1.2), 17.5, 2.5)}z"
    )
    lines = (
        f"M-13.5 3.2C{join(-9, up(-0.5) - heavy, 1, up(-1) - heavy, 6, 3)}"
        f"C{join(1, up(-0.8), -8, up(-0.5), -13.5, 3.2)}z"
        f"M17.5 2.5C{join(20, up(-0.5) - heavy, 26, up(-0.5) - heavy, 29, 1.5)}"
        f"C{join(26, up(-0.5), 20, up(-0.5), 17.5, 2.5)}z"
    )
    lines += lens(-11, up(-5), -3, up(-9.5), 6, up(-4), 0.5) + ("M-13.5 3.2l-4-2.5 5-.5z" if face.female else "")
    lines += lens(-10, 5.4, -3, 7.6, 4, 4.6, 0.5) + lens(18, 4.8, 22, 6.8, 27, 4, 0.45)
    near, far = -1 + face.gaze, 23.6 + face.gaze * 0.6
    iris = _ball(near, 2.2, 3.2) + _ball(far, 2, 2.8)
    glint = f"M{join(near - 0.8, 0.8)}h1.6v1.6h-1.6zM{join(far - 0.6, 0.6)}h1.5v1.5h-1.5z"
    return _eye(draft, white, iris, glint, lid, face, skin), lines


def _quarter_nose(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    n, y = face.nose, face.length
    dark = (
        f"M9-6L14-5C{join(15 + 2 * n, 3, 20, 11, 22, 15 + y)}L{join(20, 23 + y)}"
        f"C{join(16, 25 + y, 12, 24 + y, 10, 21 + y)}C12 12 11 4 9-6z"
    )
    light = (
        f"M15.5-4C{join(17 + 3 * n, 3, 23 + n, 11, 26 + n * 0.6, 17 + y)}"
        f"C{join(27, 20 + y, 25, 22 + y, 21, 21 + y)}C22 14 17 6 15.5-4z"
    )
    lines = lens(14.2, -7, 13.5, -2, 16, 2, 1) + lens(15.5, 1, 19 + 2 * n, 7, 26.5 + n * 0.6, 17 + y, 0.9)
    lines += lens(26 + n * 0.4, 15 + y, 29 + n * 1.5, 22.5 + y, 20, 22.5 + y, 1.6)
    lines += lens(11.5, 16 + y, 7.5, 22 + y, 14, 23.2 + y, 1.3) + lens(14, 22.6 + y, 17, 22.5 + y, 20, 23 + y, 1.3)
    return draft.fill(skin.toned(0.8), [dark]) + draft.fill(skin.light, [light]), lines


def _quarter_mouth(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    m, y = face.mouth, 33 + (0 if face.female else 0.5) + face.length * 0.5
    upper = (
        f"M{join(4, y - m)}C{join(9, y - 3.5, 13, y - 4.5, 16, y - 2.8)}"
        f"C{join(19, y - 4.3, 22, y - 3, 25, y - 0.8 - m)}Q{join(15, y + 2, 4, y - m)}z"
    )
    lower = f"M{join(6, y)}Q{join(15, y + 1.5, 24, y - 0.4)}C{join(22, y + 5, 10, y + 7, 6, y)}z"
    lines = lens(2.5, y - m * 1.3, 14, y + 1.4 + m, 26, y - 0.8 - m, 1.3) + lens(
        9, y + 7.5, 15, y + 10, 21, y + 6.6, 1.2
    )
    return _lips(draft, face, skin, upper, lower), lines


def _quarter_age(face: Face) -> str:
    """Lines of age, of anger, and a scar."""
    text = lens(9, 20 + face.length, 3, 24 + face.length, -0.5, 32, 1) if face.lined else ""
    if face.age == OLD:
        text += lens(-12, -22, 4, -27, 24, -21, 0.9) + lens(-10, -29, 4, -34, 22, -28, 0.9)
        text += lens(-20, 0, -17, -3, -15, -5, 0.8) + lens(-20, 5, -17, 3, -15.5, 4, 0.8)
        text += lens(-10, 9, -2, 12.5, 5, 8, 0.8) + lens(12.5, -11, 13.5, -8, 12.6, -5, 0.9)
    elif face.mouth < 0:
        text += lens(12.4, -12, 13.5, -9, 12.6, -5, 1)
    if face.scar:
        text += lens(-9, 9, -4, 18, -5, 29, 0.9)
        text += "".join(lens(x, y, x + 3, y, x + 7, y - 1, 0.5) for x, y in ((-9, 15), (-8, 20), (-8, 25)))
    return text


def _quarter_ear(draft: Draft, skin: Skin) -> str:
    whole = "M-30 2C-38-3-41 4-38 12C-36 20-32 24-28 20z"
    width = "2.2"
    return draft.edge(skin.toned(0.5), whole, width) + draft.fill("ink", [lens(-35, 4, -37, 10, -31, 16, 1.2)])


# --- from the front ---


def _front(draft: Draft, face: Face, skin: Skin, beard: str) -> str:
    with draft.carving():
        eyes, lines = _front_eyes(draft, face, skin)
        nose, nostrils = _front_nose(draft, face, skin)
        mouth, lip_lines = _front_mouth(draft, face, skin)
        sockets = "M-27-5C-20-10-9-9-5-3C-5 2-8 6-12 7C-20 8-26 6-28 2zM27-4C20-9 9-9 6-4C6 2 9 6 13 7C20 7 26 6 28 2z"
        inside = (
            _front_shade(draft, face, skin)
            + _blush(face, (-17, 18), (18, 18))
            + draft.fill(skin.toned(0.55), [sockets])
            + nose
            + eyes
            + mouth
            + draft.fill("ink", [lines, nostrils, lip_lines, _front_age(face)])
        )
    width, drop = _brow_width(face) - 0.1, 0 if face.female else 1.5
    stern = max(0.0, -face.mouth * 1.2)
    brows = lens(-27, -8 + drop - stern, -18, -14 + drop, -5, -7.5 + drop + stern * 2, width) + lens(
        5, -7.5 + drop + stern * 2, 18, -14 + drop, 27, -8 + drop - stern, width * 0.95
    )
    ears = _front_ears(draft, skin) if face.ears else ""
    return ears + draft.form(_front_skull(face), "skin", inside) + beard + draft.fill(skin.hair, [brows])


def _front_jaw(face: Face) -> float:
    return 24 + 3 * face.jaw - (4 if face.female else 0)


def _front_skull(face: Face) -> str:
    chin, corner, cheek = face.chin, _front_jaw(face), 33 - (1 if face.female else 0)
    return (
        f"M0-52C22-52 36-36 34-10C35-2 {join(34, 8, cheek - 1, 16)}"
        f"C{join(cheek - 2, 26, corner + 3, 34, corner - 4, chin - 10)}"
        f"C{join(corner - 12, chin, 7, chin + 2, 0, chin + 2)}"
        f"C{join(-7, chin + 2, 12 - corner, chin, 4 - corner, chin - 10)}"
        f"C{join(-corner - 3, 34, 2 - cheek, 26, 1 - cheek, 16)}C-34 8-35-2-34-10C-36-36-22-52 0-52z"
    )


def _front_shade(draft: Draft, face: Face, skin: Skin) -> str:
    chin, corner = face.chin, _front_jaw(face)
    temple = f"M-12-56C-20-34-21-14-23-4C-27 6-25 14-21 22C-18 32-12 {join(chin - 8, -6, chin + 5)}L-60 70-60-60z"
    text = draft.fill(skin.shade, [temple])
    text += draft.fill(skin.cut, [comb([(-36, 0), (-33, 16), (-corner - 2, 32), (-10, chin + 4)], 12, -3, 11, 2.2, 3)])
    text += _cheek(draft, face, skin, [(-21, 17), (-19, 26), (-12, 40)], 8, -1)
    under = f"M{join(-corner + 4, chin - 6)}Q{join(0, chin - 2, corner - 4, chin - 7)}"
    under += f"L{join(corner, chin + 8)}H{short(-corner)}z"
    return text + draft.fill(skin.toned(0.7), [under])


def _front_eyes(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    up, heavy = face.lid, 4.4 if face.female else 3.7
    white = lid = lines = ""
    for s in (-1, 1):
        white += (
            f"M{join(23 * s, 3)}C{join(19 * s, up(-3), 11 * s, up(-3), 6 * s, 3.5)}"
            f"C{join(11 * s, 6.5, 19 * s, 6.5, 23 * s, 3)}z"
        )
        lid += f"M{27 * s}-5L{join(5 * s, -5, 5 * s, 3)}C{join(10 * s, up(-1.3), 18 * s, up(-1.3), 24 * s, 3.2)}z"
        lines += (
            f"M{join(24 * s, 3.4)}C{join(19 * s, up(-0.5) - heavy, 11 * s, up(-0.5) - heavy, 5 * s, 3.6)}"
            f"C{join(11 * s, up(-0.6), 19 * s, up(-0.6), 24 * s, 3.4)}z"
        )
        lines += lens(20 * s, 6, 14 * s, 8, 8 * s, 5.5, 0.5)
    if face.female:
        lines += "M-24 3.4l-4-2.5 5-.5zM24 3.4l4-2.5-5-.5z"
    left, right = -14 + face.gaze, 14.5 + face.gaze
    glint = f"M{join(left - 0.6, 0.9)}h1.6v1.6h-1.6zM{join(right - 0.5, 0.9)}h1.6v1.6h-1.6z"
    return _eye(draft, white, _ball(left, 2.4, 3.2) + _ball(right, 2.4, 3.2), glint, lid, face, skin), lines


def _front_nose(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    n, y = face.nose, face.length
    dark = f"M-5-7L0-6C1 4 1 10 {join(2, 15 + y)}L{join(1, 22 + y)}C{join(-5, 25 + y, -10, 24 + y, -10, 19 + y)}"
    dark += "C-8 12-7 4-5-7z"
    light = f"M0-5C3 2 {join(4 + n, 8, 5 + n, 15 + y)}C{join(5, 19 + y, 3, 20 + y, 1, 20 + y)}C1 12 0 6 0-5z"
    w = 9 + n * 0.8
    lines = lens(-7, -8, -6, -2, -7, 3, 1) + lens(-w + 2, 12 + y, -w - 3, 22 + y, -3, 23 + y, 1.2)
    lines += lens(w - 2, 13 + y, w + 3, 22 + y, 3, 23 + y, 1.1) + lens(-4, 22.6 + y, 0, 25.6 + y, 4.5, 22.8 + y, 1.4)
    return draft.fill(skin.toned(0.85), [dark]) + draft.fill(skin.light, [light]), lines


def _front_mouth(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    m, y, w = face.mouth, 33.5 + face.length * 0.5, 10.5 if face.female else 12
    upper = (
        f"M{join(-w, y - m)}C{join(-6, y - 3.6, -3, y - 4.8, 0, y - 3)}C{join(3, y - 4.8, 6, y - 3.6, w, y - m)}"
        f"Q{join(0, y + 2, -w, y - m)}z"
    )
    lower = f"M{join(2 - w, y)}Q{join(0, y + 1.5, w - 2, y)}C{join(6, y + 6.5, -6, y + 6.5, 2 - w, y)}z"
    lines = lens(-w - 1.5, y - m * 1.3, 0, y + 1.6 + m, w + 1.5, y - m * 1.3, 1.3) + lens(
        -6, y + 7.5, 0, y + 10, 6, y + 7.5, 1.2
    )
    return _lips(draft, face, skin, upper, lower), lines


def _front_age(face: Face) -> str:
    y, text = face.length, ""
    if face.lined:
        text += lens(-10, 21 + y, -15, 25, -16, 33, 1) + lens(10, 21 + y, 15, 25, 16, 33, 0.8)
    if face.age == OLD:
        text += lens(-20, -22, 0, -27, 20, -22, 0.9) + lens(-15, -30, 0, -34, 15, -30, 0.8)
        text += lens(-21, 9, -14, 12.5, -7, 9, 0.8) + lens(21, 9, 14, 12.5, 7, 9, 0.8)
        text += lens(-30, 0, -27, -2, -25, 0, 0.8) + lens(30, 0, 27, -2, 25, 0, 0.8)
    elif face.mouth < 0:
        text += lens(-2.5, -12, -3, -8, -2, -4, 1) + lens(2.5, -12, 3, -8, 2, -4, 0.8)
    if face.scar:
        text += lens(14, -16, 18, -4, 17, 24, 1) + lens(14, 12, 18, 13, 21, 12, 0.6) + lens(14, 18, 18, 19, 21, 18, 0.6)
    return text


def _front_ears(draft: Draft, skin: Skin) -> str:
    width = "2.2"
    return (
        draft.edge(skin.toned(0.6), "M-33 0C-42-5-43 4-40 12C-38 19-33 20-31 17z", width)
        + draft.edge(skin.skin, "M33 0C42-5 43 4 40 12C38 19 33 20 31 17z", width)
        + draft.fill("ink", [lens(-38, 3, -39, 9, -34, 13, 1.2), lens(38, 3, 39, 9, 34, 13, 1)])
    )


# --- in profile ---


def _side(draft: Draft, face: Face, skin: Skin, beard: str) -> str:
    with draft.carving():
        eye, lines = _side_eye(draft, face, skin)
        mouth, lip_lines = _side_mouth(draft, face, skin)
        nose, nostril = _side_nose(draft, face, skin)
        inside = (
            _side_shade(draft, face, skin)
            + _blush(face, (9, 18))
            + draft.fill(skin.toned(0.55), ["M9-5C14-10 22-10 27-8L26 0C25 5 20 8 15 6C11 4 9 0 9-5z"])
            + nose
            + eye
            + mouth
            + draft.fill("ink", [lines, nostril, lip_lines, _side_age(face)])
        )
    drop = 0 if face.female else 1.5
    brow = lens(7, -6 + drop, 17, -14 + drop, _forehead(face) + 0.5, -8.5 + drop, _brow_width(face) - 0.15)
    ear = _side_ear(draft, skin) if face.ears else ""
    return draft.form(_side_skull(face), "skin", inside) + ear + beard + draft.fill(skin.hair, [brow])


def _forehead(face: Face) -> float:
    return 26 if face.female else 28


def _nose_tip(face: Face) -> tuple[float, float]:
    return 38 + 2.2 * face.nose - (2 if face.female else 0), 16 + face.length + (0 if face.female else 1)


def _side_skull(face: Face) -> str:
    chin, front, n, y = face.chin, _forehead(face), face.nose, face.length
    (nx, ny), point = _nose_tip(face), 28 + face.jaw - (2 if face.female else 0)
    return (
        f"M-8-50C10-50 23-42 26-26C{join(27, -20, front - 1, -15, front, -10)}C{join(front, -6, 25, -4, 25, -1)}"
        f"C{join(27 + n * 2.5, 5, nx - 4, 10, nx, ny - 1)}C{join(nx + 1, ny + 3, nx - 4, ny + 5, 29, ny + 6)}"
        f"C{join(27, 26 + y, 31, 27 + y, 32, 30 + y)}C{join(32, 32 + y, 30, 33 + y, 29, 33 + y)}"
        f"C{join(32, 34 + y, 31, 38 + y, 28, 39 + y)}C{join(26, 41 + y, point, chin - 8, point, chin - 5)}"
        f"C{join(point, chin, point - 6, chin + 3, point - 12, chin + 2)}C{join(4, chin - 2, -8, 40, -14, 28)}"
        "C-20 32-36 30-44 14C-56-8-56-50-8-50z"
    )


def _side_shade(draft: Draft, face: Face, skin: Skin) -> str:
    chin = face.chin
    temple = f"M-10-54C-4-32-10-14-11-4C-13 8-9 20-3 30C2 40 {join(8, chin - 2, 14, chin + 6)}L-70 80-70-60z"
    text = draft.fill(skin.shade, [temple])
    text += draft.fill(skin.cut, [comb([(-14, 16), (-14, 34), (-2, 42), (12, chin + 3)], 13, -5, 9, 2.1, 3)])
    text += _cheek(draft, face, skin, [(-8, 18), (-3, 30), (4, 42)], 8, -3)
    return text


def _side_eye(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    up, heavy = face.lid, 3.4 if face.female else 2.8
    white = f"M12 3.5L{join(23.5, up(-2.5))}C25 1 24.5 4 23 6C19 6.5 15 5.5 12 3.5z"
    lid = f"M9-5L26-7 {join(24.5, up(-1))}C{join(19, up(-2), 15, up(-0.5), 11, 3.5)}z"
    lines = (
        f"M10 3.8C{join(14, up(-1.5) - heavy * 0.4, 19, up(-2.5) - heavy * 0.6, 25, up(-2) - heavy * 0.5)}"
        f"L{join(25.5, up(-1.5))}C{join(20, up(-1.2), 15, up(0.2), 10, 3.8)}z"
    )
    if face.female:
        lines += f"M24.5 {short(up(-2.5))}l5-2-4 4zM10 3.5l-4-2 5 .3z"
    lines += lens(13, 6, 18, 8.2, 23, 6.4, 0.5)
    iris = '<ellipse cx="22" cy="2.2" rx="2.2" ry="3.3"/>'
    return _eye(draft, white, iris, "", lid, face, skin), lines


def _side_nose(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    (nx, ny), y = _nose_tip(face), face.length
    dark = (
        f"M25 0C{join(24, 8, 25, 12, 23, 17 + y)}C{join(23, 22 + y, 27, 24 + y, 30, ny + 6)}"
        f"L{join(nx, ny + 5, nx - 3, ny + 1)}C{join(33, ny - 1, 30, 12, 25, 0)}z"
    )
    light = f"M26 0C{join(28 + face.nose * 2.5, 6, nx - 5, 11, nx - 1, ny)}"
    light += f"L{join(nx - 4, ny - 1)}C{join(30, 10, 27, 4, 26, 0)}z"
    lines = lens(23, 13 + y, 18, 20 + y, 25, 23 + y, 1.1) + lens(26, 22 + y, 29, 19.5 + y, 33, 21.5 + y, 1)
    return draft.fill(skin.toned(0.4), [dark]) + draft.fill(skin.light, [light]), lines


def _side_mouth(draft: Draft, face: Face, skin: Skin) -> tuple[str, str]:
    y, m = 33 + face.length, face.mouth
    upper = f"M{join(31, y - 4)}C{join(32.5, y - 2, 31.5, y, 29.5, y)}L{join(17, y + 1 - m)}"
    upper += f"C{join(21, y - 3, 27, y - 5, 31, y - 4)}z"
    lower = (
        f"M{join(29.5, y + 0.3)}C{join(32, y + 1, 31, y + 5, 28, y + 5.5)}C{join(24, y + 5, 20, y + 3, 17, y + 1 - m)}z"
    )
    lines = lens(15.5, y + 1 - m * 1.4, 22, y + 2, 30, y, 1.2) + lens(21, y + 8, 25, y + 9, 28, y + 6.5, 0.9)
    return _lips(draft, face, skin, upper, lower), lines


def _side_age(face: Face) -> str:
    text = lens(20, 24 + face.length, 14, 28, 14, 36, 1) if face.lined else ""
    if face.age == OLD:
        text += lens(8, -23, 16, -27, 25, -22, 0.9) + lens(4, -31, 14, -35, 23, -30, 0.8)
        text += lens(12, 9, 18, 12, 23, 9, 0.8) + lens(3, 0, 6, -2, 9, 0, 0.8) + lens(2, 5, 5, 3, 9, 5, 0.8)
    elif face.mouth < 0:
        text += lens(25.5, -12, 23, -9, 24, -6, 0.9)
    return text


def _side_ear(draft: Draft, skin: Skin) -> str:
    whole = "M-20-4C-14-10-4-6-5 3C-6 10-9 18-14 18C-19 17-22 4-20-4z"
    width = "2"
    folds = lens(-17, -2, -10, -5, -9, 5, 1.1) + lens(-15, 4, -12, 8, -13, 13, 1)
    return draft.edge(skin.toned(0.3), whole, width) + draft.fill("ink", [folds])
