// Days on these pages are the reader's: the name of their time zone goes along with what they ask for next.
{
  const [prefix, also] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""]; // server/cookies.py
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.cookie = `${prefix}zone=${zone}; path=/; max-age=31536000; samesite=lax${also}`;
}
