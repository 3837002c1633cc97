/**
 * Undoes what mail and chat programs do to the fragment of a link: escaping all of it, HTML and quoted-printable escapes, tracking parameters, and
 * punctuation taken for a part of it. Each step undoes what none of our fragments contains, so it never changes the meaning. The strict parser of
 * each kind of link decides whether a reading is valid.
 */

/** A kind of link, by its fragment. */
export interface LinkKind {
  /** How its fragment begins. */
  begins: RegExp;
  /** Matches a complete fragment: the fragment, and what follows it. */
  ends: RegExp;
  /** The fragment without line breaks and spaces that cannot belong to it; undefined if one of them may belong to it. */
  join: (fragment: string) => string | undefined;
}

/** Line breaks and spaces, also as escapes. */
const BREAK = String.raw`(?:\s|%0D|%0A|%09|%20)+`;
export const breakPattern = new RegExp(BREAK, 'gi');
const anyBreak = new RegExp(BREAK, 'i');
export const hasBreak = (text: string): boolean => anyBreak.test(text);

/** How often a fragment may have been escaped as a whole. */
const MAX_ESCAPES = 3;
const TRACKING =
  'utm_\\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok';
/** Includes the parameters that Outlook's Safe Links add. */
const trackingAfter = new RegExp(`[?&](?:${TRACKING}|data|sdata|reserved)=[^?&#]*`, 'gi');
const trackingBefore = new RegExp(`^(?:(?:${TRACKING})=[^?&#]*&)+`, 'i');
const entities = /&(?:gt|lt|quot|apos|nbsp|#\d+|#x[\da-f]+);/gi;

/** Removes what programs add to the beginning of a fragment. */
const bare = (fragment: string): string => fragment.replace(/^(?:#|%(?:25)*23)+/i, '').replace(trackingBefore, '');

/** Whether a fragment is of this kind, however it was forwarded. */
export function isLinkKind(fragment: string, { begins }: LinkKind): boolean {
  let text = bare(fragment);
  for (let escapes = 0; escapes < MAX_ESCAPES && !begins.test(text); escapes += 1) text = decoded(text) ?? text;
  return begins.test(text);
}

/** The possible readings of a fragment, with or without its `#`, the most literal first; `undefined` ends them if the next would be a guess. */
export function* linkReadings(fragment: string, kind: LinkKind): Generator<string | undefined, void> {
  let text = bare(fragment);
  for (let escapes = 0; escapes <= MAX_ESCAPES; escapes += 1) {
    const sent = withoutAdded(unquoted(text.replaceAll(/&(?:amp;|#38;|#x26;)+/gi, '&')), kind);
    yield sent;
    if (isEscapedWhole(text, kind)) {
      const unescaped = decoded(text);
      if (unescaped === undefined || unescaped === text) return;
      text = unescaped;
    } else {
      const joined = kind.join(sent);
      if (joined !== sent) yield joined === undefined ? undefined : withoutAdded(joined, kind);
      return;
    }
  }
}

/** Drops what a program added after the end. An addition with letters or digits stays, and is refused. */
function withoutAdded(text: string, { ends }: LinkKind): string {
  const [, whole, added = ''] = ends.exec(text) ?? [];
  const rest = decoded(added.replaceAll(trackingAfter, '').replaceAll(entities, ''));
  return whole === undefined || rest === undefined || /[\p{L}\p{N}&=]/u.test(rest) ? text : whole;
}

/**
 * Undoes quoted-printable, in which each `=` is `=3D` and any other `=` is a soft line break. Where the line ends are gone, a break before `3D` looks
 * like an `=`; a pair that has two then stays as it is, and is refused.
 */
function unquoted(text: string): string {
  if (!/^[a-z]+=3D/.test(text)) return text;
  const plain = text.replaceAll(/=(?:\r?\n|(?:%0D)?%0A)|(?<=%)=|=3D|=/g, (match) => (match === '=3D' ? '=' : ''));
  return /=[^&]*=/.test(plain) ? text : plain;
}

/** Whether all of it was escaped once more: its separators are escapes, or all of its escapes are of `%` and of characters that need none. */
function isEscapedWhole(text: string, { ends }: LinkKind): boolean {
  const hasSeparators = /^[a-z]+=[^&]+&/.test(text) || ends.test(text);
  return !hasSeparators || (text.includes('%') && !/%(?!25|2[ADE]|3\d|[46][1-9A-F]|[57][\dA]|5F)/i.test(text));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
