/** What mail and chat programs do to a link. Each function takes a path with its fragment. */
const getFragment = (link: string): string => link.slice(link.indexOf('#') + 1);
const getPath = (link: string): string => link.slice(0, link.indexOf('#'));
const escapeForHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** As Go's `url.PathEscape` does, which escapes no separator. */
const escapePath = (text: string): string => text.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('*', '%2A');
/** Quoted-printable (RFC 2045): an `=` is `=3D`, and a line of 76 characters ends in a soft break. */
const toQuotedPrintable = (text: string, lineEnd: string): string =>
  text
    .replaceAll('=', '=3D')
    .match(/(?:=3D|[^=]){1,60}/g)!
    .join(`=${lineEnd}`);
const escapeEveryCharacter = (text: string): string =>
  text.replaceAll(/./g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

type PassOn = (link: string) => string;

/** Nothing is lost: the link opens. */
export const intact: Readonly<Record<string, PassOn>> = {
  'as it is': (link) => link,
  '# as %23': (link) => link.replace('#', '%23'),
  '# as %2523': (link) => link.replace('#', '%2523'),
  'path escaped': escapePath,
  'the address escaped as a whole': (link) => `/${encodeURIComponent(link.slice(1))}`,
  'the fragment escaped as a whole': (link) => `${getPath(link)}#${encodeURIComponent(getFragment(link))}`,
  'the fragment escaped twice': (link) =>
    `${getPath(link)}#${encodeURIComponent(encodeURIComponent(getFragment(link)))}`,
  '# as %23, the fragment escaped': (link) => `${getPath(link)}%23${encodeURIComponent(getFragment(link))}`,
  'every character escaped': (link) => `${getPath(link)}#${escapeEveryCharacter(getFragment(link))}`,
  'escaped for HTML': escapeForHtml,
  'escaped for HTML twice': (link) => escapeForHtml(escapeForHtml(link)),
  'escaped for HTML, then as a whole': (link) =>
    `${getPath(link)}#${encodeURIComponent(escapeForHtml(getFragment(link)))}`,
  'HTML of XML tools': (link) => link.replaceAll('&', '&#38;'),
  'between angle brackets, escaped for HTML': (link) => `${escapeForHtml(link)}&gt;`,
  'in quotes, escaped for HTML': (link) => escapeForHtml(`${link}"`),
  'in quoted-printable': (link) =>
    `${getPath(link)}#${toQuotedPrintable(getFragment(link), '\r\n').replaceAll('\r\n', '')}`,
  'in quoted-printable, line ends escaped': (link) =>
    `${getPath(link)}#${toQuotedPrintable(getFragment(link), '%0D%0A')}`,
  ...Object.fromEntries(
    [
      ...'.),>]}"\'*_;:!?|`~ …”’»',
      ').',
      '**',
      '%20',
      '%29',
      '%0A',
      '%0D%0A',
      '%22%3E',
      '%E2%80%9D',
      '\u200b',
      '&nbsp;',
    ].map((added) => [`then ${JSON.stringify(added)}`, (link: string) => link + added]),
  ),
  'then ). with # as %23': (link) => `${link.replace('#', '%23')}).`,
  'then a tracking parameter': (link) => `${link}&utm_source=slack&utm_medium=social`,
  'then one as a query': (link) => `${link}?fbclid=IwAR0-abc_1`,
  'then one, and a full stop': (link) => `${link}&gclid=Cj0K.`,
  'then one, # as %23': (link) => `${link.replace('#', '%23')}?utm_source=mail`,
  'a tracking parameter before #': (link) => link.replace('#', '?utm_source=slack&utm_campaign=a%20b#'),
  'one before %23': (link) => link.replace('#', '?utm_source=slack%23'),
  'one first in the fragment': (link) => link.replace('#', '#utm_source=slack&'),
  'what Safe Links have beside the address': (link) =>
    `${link}&data=05%7C02%7Cada%40example.org&sdata=qV%2F0&reserved=0`,
};

/** Something is lost, or the link is ambiguous: it does not open, and the screen says why. */
export const lost: Readonly<Record<string, PassOn>> = {
  'cut in the middle': (link) => link.slice(0, (link.indexOf('#') + link.length) >> 1),
  'cut before its last character': (link) => link.slice(0, -1),
  'cut, # as %23': (link) => link.replace('#', '%23').slice(0, -3),
  'cut with an ellipsis': (link) => `${link.slice(0, link.indexOf('#') + 40)}…`,
  'words after its end': (link) => `${link} is the link`,
  'one character more': (link) => `${link}x`,
};
