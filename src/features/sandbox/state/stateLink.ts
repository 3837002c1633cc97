/**
 * A link to a state of the sandbox: `/sandbox/state#sandbox-state-1.<base64url of JSON>`. The state is in the fragment, which browsers don't send to
 * servers. It contains no token, and whoever opens it gets a new world: one that replays the history in the link, or a fresh one with its settings.
 */
import { redactText } from '../../../api/client/redact/redact';
import type { RunAnswer, UploadStrategy } from '../../../api/client/sandbox/control';
import { type FaultForm, readFaultForm, integerBetween } from '../../../api/client/sandbox/faultForm';
import { type Json, isRecord, parseJson } from '../../../api/reader/json';
import { type LinkKind, breakPattern, isLinkKind, linkReadings } from '../../../lib/links/forwardedLink';
import { href, safeNext, screenAt } from '../../../paths';

/** The name of the format with its version. A change that an older reader would misread needs the next number. */
export const FORMAT = 'sandbox-state-1';
/** The maximum length of a link's fragment, in characters. */
export const MAX_CHARACTERS = 16_000;
const MAX_FAULTS = 200;

/** What brings a fresh world of the sandbox to a state: the file of a world, which has its whole history, or settings. */
export interface SandboxState {
  /** The account that connects: `seller`. */
  account: string;
  /** Path and view of the target screen. */
  to: string;
  /** The world's file, as the sandbox saves it. It includes the settings. */
  world?: Json;
  /** How far the clock is advanced, in milliseconds. */
  advancedMs: number;
  latencyMs: number;
  pricePercent: number;
  /** For each account; that of a fresh world if left out. */
  requestsPerMinute?: number;
  /** In the audit queue; none if left out. */
  auditsAhead?: number;
  runAnswer: RunAnswer;
  uploadStrategy: UploadStrategy;
  /** In the order in which they were added. */
  faults: readonly FaultForm[];
}

/** The settings of a fresh world. */
export const freshSettings = {
  advancedMs: 0,
  latencyMs: 0,
  pricePercent: 0,
  runAnswer: 'ended',
  uploadStrategy: 'form',
  faults: [],
} as const satisfies Partial<SandboxState>;

/** Checks of each part, by what the sandbox's controls accept. */
const partChecks: { readonly [Name in keyof SandboxState]-?: (value: unknown) => boolean } = {
  account: (value) => typeof value === 'string' && /^[a-z]{1,32}$/.test(value),
  to: (value) => typeof value === 'string' && isPlace(value),
  // The sandbox validates it.
  world: (value) => value === undefined || isRecord(value),
  advancedMs: integerBetween(0, 315_360_000_000),
  latencyMs: integerBetween(0, 600_000),
  pricePercent: integerBetween(-99, 1_000),
  requestsPerMinute: (value) => value === undefined || integerBetween(1, 1_000_000)(value),
  auditsAhead: (value) => value === undefined || integerBetween(0, 1_000)(value),
  runAnswer: (value) => value === 'ended' || value === 'admitted',
  uploadStrategy: (value) => value === 'form' || value === 'multipart',
  faults: (value) =>
    Array.isArray(value) && value.length <= MAX_FAULTS && value.every((fault) => readFaultForm(fault) !== undefined),
};

/** Whether a text is the address of a screen that needs a token, exactly as a browser parses it. */
export function isPlace(text: string): boolean {
  if (safeNext(text) !== text) return false;
  const name = screenAt(text.replace(/[?#].*/s, ''))?.name;
  return name !== undefined && name !== 'connect' && name !== 'sharedState';
}

/** Why no link can be made. The message is shown as it is. */
export class LinkError extends Error {}

/** The history of the world doesn't fit into a link. */
export class LinkTooLongError extends LinkError {
  constructor() {
    super('This world’s history is too long for a link. Save the world as a file instead, and share that.');
  }
}

/** Throws `LinkError` for a state that controls can't create in a fresh world: several clock advances can add up to more than one may be. */
export function requireState(state: SandboxState): void {
  const invalid = findInvalidPart(state);
  if (invalid !== undefined) throw new LinkError(`A fresh world can’t have the same ${partLabels[invalid]}.`);
}

/** The path of a link to a state. Throws `LinkError` if the link would contain a secret, be too long, or be refused when opened. */
export function createLink(state: SandboxState): string {
  requireState(state);
  const changed = Object.entries(state).filter(([name, value]) => !isFreshSetting(name, value));
  const json = JSON.stringify(Object.fromEntries(changed));
  if (redactText(json) !== json) throw new LinkError('The screen’s address or a fault seems to contain a secret.');
  const fragment = `${FORMAT}.${toBase64Url(json)}`;
  if (fragment.length > MAX_CHARACTERS) {
    if (state.world) throw new LinkTooLongError();
    throw new LinkError(
      'The link would be too long. Remove faults that replace a body, or open a screen with a shorter address.',
    );
  }
  return `${href('sharedState')}#${fragment}`;
}

function isFreshSetting(name: string, value: unknown): boolean {
  return (
    Object.hasOwn(freshSettings, name) &&
    JSON.stringify(value) === JSON.stringify(freshSettings[name as keyof typeof freshSettings])
  );
}

const linkKind: LinkKind = {
  begins: /^sandbox-state-/,
  // A JSON object in base64 never ends in a character that marks emphasis.
  ends: /^(sandbox-state-\d+\.[\w-]*[A-Za-z\d])([_-]*(?:[^\w-].*)?)$/s,
  // Base64 contains no line breaks, and no `=` before its end.
  join: (fragment) => fragment.replace(/^[^&?]*/, (text) => text.replaceAll(breakPattern, '').replaceAll('=', '')),
};

/** Reads the fragment of a link, which is untrusted input. Also accepts what mail and chat programs make of it, as long as nothing is lost. */
export function readLink(fragment: string): { state: SandboxState } | { error: string } {
  const text = fragment.replace(/^#/, '');
  if (text === '') return { error: 'This address contains no state.' };
  if (text.length > MAX_CHARACTERS * MAX_ESCAPE_GROWTH) return readExactly(text);
  let read = readExactly(text);
  if ('state' in read || !isLinkKind(text, linkKind)) return read;
  for (const reading of linkReadings(text, linkKind)) {
    read = readExactly(reading ?? '');
    if ('state' in read) return read;
  }
  return read;
}

/** The maximum factor by which escaping a link twice makes it longer. */
const MAX_ESCAPE_GROWTH = 5;

/** Reads a fragment, without its `#`, exactly as it was written. */
function readExactly(text: string): ReturnType<typeof readLink> {
  if (text.length > MAX_CHARACTERS) return { error: 'The link is too long to come from this console.' };
  const [, format = '', packed = ''] = /^([^.]*)\.?(.*)$/s.exec(text) ?? [];
  if (format !== FORMAT) {
    return {
      error: /^sandbox-state-\d{1,4}$/.test(format)
        ? `The link uses ${format}, but this console reads ${FORMAT}.`
        : 'This address contains no sandbox state.',
    };
  }
  const json = fromBase64Url(packed);
  const parsed = json === undefined ? { ok: false as const } : parseJson(json);
  if (parsed.ok) return validateState(parsed.value);
  return {
    error: isCut(packed)
      ? 'The end of the link is missing. Copy the whole link.'
      : 'The link is damaged. Part of it may be missing.',
  };
}

/** Whether a packed object begins correctly but has no end. */
function isCut(packed: string): boolean {
  const text = /^[\w-]+$/.test(packed)
    ? atob(
        packed
          .slice(0, packed.length & ~3)
          .replaceAll('-', '+')
          .replaceAll('_', '/'),
      )
    : '';
  return text.startsWith('{"') && !text.trimEnd().endsWith('}');
}

function validateState(value: unknown): ReturnType<typeof readLink> {
  if (!isRecord(value)) return { error: 'The link contains no state.' };
  const state: Record<string, unknown> = { ...freshSettings, ...value };
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(partChecks, name));
  if (unknown !== undefined) return { error: 'The link contains a part that this console doesn’t know.' };
  const invalid = findInvalidPart(state);
  if (invalid !== undefined) return { error: `The link contains no valid ${partLabels[invalid]}.` };
  if (state['world'] !== undefined && Object.keys(value).some((name) => !['account', 'to', 'world'].includes(name)))
    return { error: 'The link contains a world and also settings for another one.' };
  return { state: state as unknown as SandboxState };
}

const findInvalidPart = (state: { readonly [Name in keyof SandboxState]?: unknown }): keyof SandboxState | undefined =>
  (Object.keys(partChecks) as (keyof SandboxState)[]).find((name) => !partChecks[name](state[name]));

const partLabels: Readonly<Record<keyof SandboxState, string>> = {
  account: 'account',
  to: 'screen of this console',
  world: 'world file',
  advancedMs: 'clock advance',
  latencyMs: 'latency',
  pricePercent: 'price increase',
  requestsPerMinute: 'rate limit',
  auditsAhead: 'audit queue',
  runAnswer: 'run response setting',
  uploadStrategy: 'upload strategy',
  faults: 'faults',
};

function toBase64Url(text: string): string {
  // Lone surrogates can't be encoded as UTF-8.
  const bytes = new TextEncoder().encode(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(packed: string): string | undefined {
  if (!/^[\w-]+$/.test(packed)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
