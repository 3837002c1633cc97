/**
 * The fragment of a proposal link, with which a program or a colleague suggests a spend: `#proposal=prep-1&id=…&by=…&until=…&tier=…&end=1`. It is
 * plain form encoding, so that anyone can write and read it, and what looks like a secret in it is found like anywhere in an address. Browsers send a
 * fragment to no server. Everything in it is untrusted: it fills in a choice, and the console quotes and asks as always.
 */

import { type LinkKind, breakPattern, hasBreak, isLinkKind, linkReadings } from '../links/forwardedLink';
import { type LinkPart, lineUpTo, readInteger, readMoment, textUpTo } from '../links/linkParts';
import { type LinkedChoices, choiceParts } from '../runChoices/linkCodec';

/** The maximum length of the fragment, in characters. */
export const MAX_CHARACTERS = 16_000;
/** The name of each kind's form, with its version. A change that an older reader would misread needs the next number. */
const forms = { prep: 'prep-1', run: 'run-1' } as const;

interface Suggested {
  /** Marks the attempts made with it. */
  id: string;
  /** Who made it, in its maker's own words. */
  by: string;
  reason?: string | undefined;
  /** Until when it may be opened, milliseconds since the epoch, by the service's clock. */
  until: number;
}

/** A prep, with version and price as its maker saw them. */
export interface PrepProposal extends Suggested {
  kind: 'prep';
  tier: string;
  version: string;
  points: number;
}

/** A run, paid in Points. What is left out is the Pack's default, or is not known. */
export interface RunProposal extends Suggested, LinkedChoices {
  kind: 'run';
  prompt?: string | undefined;
  /** As its maker saw them: the Pack's version, and the most that the run can cost, in Points. */
  version?: string | undefined;
  points?: number | undefined;
}

export type Proposal = PrepProposal | RunProposal;

const head = {
  id: {
    words: 'id',
    read: (value) => (/^[\w-]{8,64}$/.test(value) ? value : undefined),
    presence: 'required',
  },
  by: { words: 'author’s name', read: textUpTo(80), presence: 'required' },
  reason: { words: 'reason', read: textUpTo(500), presence: 'optional' },
  until: { words: 'expiry', read: readMoment, presence: 'required' },
} as const satisfies Record<string, LinkPart>;

const version = { words: 'version', read: lineUpTo(64) };
const points = { words: 'Points', read: readInteger };

const parts: Readonly<Record<Proposal['kind'], Readonly<Record<string, LinkPart>>>> = {
  prep: {
    ...head,
    tier: { words: 'tier', read: lineUpTo(100), presence: 'required' },
    version: { ...version, presence: 'required' },
    points: { ...points, presence: 'required' },
  } satisfies Record<Exclude<keyof PrepProposal, 'kind'>, LinkPart>,
  run: {
    ...head,
    model: choiceParts.model,
    prompt: { words: 'prompt', read: textUpTo(MAX_CHARACTERS), presence: 'optional' },
    skills: choiceParts.skills,
    checkpoint: choiceParts.checkpoint,
    input: choiceParts.input,
    output: choiceParts.output,
    version: { ...version, presence: 'optional' },
    points: { ...points, presence: 'optional' },
  } satisfies Record<Exclude<keyof RunProposal, 'kind'>, LinkPart>,
};
const MAX_SKILLS = 16;

type Given = string | number | readonly string[] | undefined;

/** Why there is no link; the message is shown as it is. */
export class InvalidProposal extends Error {}

/** The fragment of a link to a proposal, with its `#`. Throws `InvalidProposal` for one that a reader would refuse. */
export function toProposalHash({ kind, ...proposal }: Proposal): string {
  const query = new URLSearchParams({ proposal: forms[kind] });
  const given: Readonly<Record<string, Given>> = { ...proposal, until: new Date(proposal.until).toISOString() };
  for (const name of Object.keys(parts[kind])) {
    for (const value of [given[name] ?? []].flat()) query.append(name, value.toString());
  }
  // The last part shows that none is missing.
  query.append('end', '1');
  const hash = `#${query.toString()}`;
  const read = readExactly(hash.slice(1));
  if ('problem' in read) throw new InvalidProposal(read.problem);
  return hash;
}

/** Texts in which a space, or in the first three a line break, may be meant. */
const prose = ['by', 'reason', 'prompt'];
const spaced = ['tier', 'version', 'model', 'skills'];
/** Digits with a space between them are no number. */
const numbers = ['points', 'checkpoint', 'input', 'output'];
const isSpaces = (text: string): boolean => !/[\r\n]|%0[AD]/i.test(text);

const link: LinkKind = {
  begins: /^proposal(?:[=&%]|$)/,
  ends: /^(.*?&end=1)(.*)$/s,
  join: (fragment) => {
    const pairs = fragment.split('&').map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)(=.*)?$/s.exec(pair) ?? [];
      return [name.replaceAll(breakPattern, ''), value] as const;
    });
    const isMeant = ([name, value]: readonly [string, string]) =>
      (prose.includes(name) && hasBreak(value)) || (spaced.includes(name) && value.match(breakPattern)?.some(isSpaces));
    if (pairs.some(isMeant)) return undefined;
    // What is left of a soft line break, but not the `=` of the pair.
    const joined = ([name, value]: readonly [string, string]) =>
      name +
      value.replaceAll(softBreaks, (text) => (numbers.includes(name) && isSpaces(text) && text !== '=' ? text : ''));
    return pairs.map(joined).join('&');
  },
};
const softBreaks = new RegExp(`(?<=.)=(?=${breakPattern.source})|${breakPattern.source}`, 'gi');

/**
 * Reads the fragment of an address, with or without its `#`, also as mail and chat programs pass it on, if nothing of it was lost and only one thing
 * can be meant. Undefined if it is not a proposal's; with a `problem`, as a sentence, if it is one but proposes nothing.
 */
export function readProposal(hash: string): Proposal | { problem: string } | undefined {
  if (!isLinkKind(hash, link)) return undefined;
  const asItIs = readExactly(hash.replace(/^#/, ''));
  if ('kind' in asItIs || hash.length > MAX_CHARACTERS * MAX_ESCAPED) return asItIs;
  let { problem } = asItIs;
  for (const reading of linkReadings(hash, link)) {
    if (reading === undefined) return { problem: brokenText };
    const read = readExactly(reading);
    if ('kind' in read) return read;
    ({ problem } = read);
  }
  return { problem };
}

/** By what escaping a link twice makes it longer at most. */
const MAX_ESCAPED = 5;
const brokenText =
  'The link was broken into several lines and can’t be restored. Copy it in one piece, or ask for it again.';

/** Reads a fragment, without its `#`, as it is made. */
function readExactly(fragment: string): Proposal | { problem: string } {
  if (fragment.length > MAX_CHARACTERS) return { problem: 'The link is too long for the console to read.' };
  const pairs = decoded(fragment);
  const [[first, form] = ['', ''], ...rest] = pairs ?? [];
  const kind = (Object.keys(forms) as (keyof typeof forms)[]).find((name) => forms[name] === form);
  if (/^(?:prep|run)-\d{1,4}$/.test(form) && !kind) {
    const own = form.startsWith('prep') ? forms.prep : forms.run;
    return { problem: `The link uses ${form}, but this console reads ${own}.` };
  }
  if (!kind || first !== 'proposal') return { problem: 'The link is damaged. Part of it may be missing.' };
  const end = rest.findIndex(([name, value]) => name === 'end' && value.startsWith('1'));
  if (end < 0) return { problem: 'The end of the link is missing. Copy the whole link.' };
  if (end < rest.length - 1 || rest[end]?.[1] !== '1')
    return { problem: 'Something was added to the end of the link. Copy it again without that.' };
  // Made by a form, it has `+` for each space.
  const isText = (pair: string) => [...prose, ...spaced].includes(pair.replace(/=.*/s, ''));
  if (fragment.includes('+') && fragment.split('&').some((pair) => isText(pair) && /%20| /.test(pair)))
    return { problem: brokenText };
  return readParts(kind, rest.slice(0, -1));
}

function readParts(kind: Proposal['kind'], pairs: readonly Pair[]): Proposal | { problem: string } {
  const known = parts[kind];
  const unknown = pairs.some(([name]) => !Object.hasOwn(known, name));
  if (unknown) return { problem: 'The link contains a part that this console doesn’t know.' };
  const proposal: Record<string, unknown> = { kind };
  for (const [name, { words, read, presence }] of Object.entries(known)) {
    const values = pairs.filter(([given]) => given === name).map(([, value]) => read(value));
    const most = presence === 'repeated' ? MAX_SKILLS : 1;
    const isMissing = presence === 'required' && values.length === 0;
    if (isMissing || values.length > most || values.includes(undefined))
      return { problem: `The link contains no valid ${words}.` };
    if (presence === 'repeated') proposal[name] = values;
    else if (values.length > 0) [proposal[name]] = values;
  }
  return proposal as unknown as Proposal;
}

type Pair = readonly [name: string, value: string];

/** The pairs of a form; undefined where an escape is malformed, which `URLSearchParams` would pass over. */
function decoded(form: string): Pair[] | undefined {
  try {
    return form.split('&').map((pair) => {
      const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
    });
  } catch {
    return undefined;
  }
}
