/** Searches every place that a page can inspect for the session's secrets and two planted canaries. */
import { redactText, secretSearch } from '../../../api/client/redact/redact';
import { isKept } from '../../../api/client/session/session';
import { formatCounted } from '../../../lib/count';
import { beginning } from '../../../lib/text/shorten';
import { inSteps } from '../inSteps';
import type { Piece, Place } from './place';
import { newCanaries, rehearse } from './rehearsal';
import { storedPlaces } from './storedPlaces';
import { queryClient } from '../../../api/client/queryClient';
import { requestLog } from '../../../api/client/requestLog';
import { browserContext } from '../../../spending/context';
import { writes } from '../../../api/writes/writes';
import { textIn } from './textIn';

type Search = ReturnType<typeof secretSearch>;

export interface Looked {
  name: string;
  /** What was searched: `12 entries`. */
  looked: string;
  /** `kept`: only where the user chose to keep the token. `unseen`: it could not be inspected. */
  result: 'clean' | 'kept' | 'found' | 'unseen';
  /** What was found and where, in words without any secret: `token in console.theme`. */
  found: readonly string[];
}

/** Plants the canaries, searches every place, and removes them. Rejects when the signal aborts. */
export async function leakCheck(signal: AbortSignal): Promise<Looked[]> {
  const canaries = newCanaries();
  const { places, end } = await rehearse(canaries, signal);
  try {
    const search = secretSearch(canaries);
    const all: Looked[] = [];
    for (const place of [...places, ...memoryPlaces, ...pagePlaces, ...storedPlaces])
      all.push(await lookAt(place, search, signal));
    return all;
  } finally {
    end();
  }
}

/** Searches one place. Rejects only when the signal aborts. */
export async function lookAt(place: Place, search: Search, signal: AbortSignal): Promise<Looked> {
  const { name, kept } = place;
  try {
    const pieces = await place.read();
    const found = (
      await inSteps(pieces, signal, (piece) => search(textOf(piece)).map((secret) => ({ secret, where: piece.where })))
    ).flat();
    const leaks = found.filter(({ secret, where }) => secret !== 'token' || where !== kept || !isKept());
    return {
      name,
      looked: formatCounted(pieces.length, ...place.pieces),
      result: leaks.length > 0 ? 'found' : found.length > 0 ? 'kept' : 'clean',
      // The name of an entry may itself be a secret.
      found: [...new Set(leaks.map(({ secret, where }) => `${secret} in ${beginning(redactText(where))}`))],
    };
  } catch {
    signal.throwIfAborted();
    return { name, looked: 'nothing', result: 'unseen', found: [] };
  }
}

const textOf = ({ text }: Piece): string => (typeof text === 'string' ? text : text());

/** Places in the console's own memory. */
const memoryPlaces: readonly Place[] = [
  {
    name: 'Request log',
    pieces: ['request', 'requests'],
    read: () => requestLog().map((entry) => ({ where: `request ${entry.id}`, text: () => textIn(entry) })),
  },
  {
    name: 'Query cache',
    pieces: ['query', 'queries'],
    read: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => ({
          where: typeof queryKey[2] === 'string' ? queryKey[2] : 'a query',
          text: () => textIn([queryKey, state.data, state.error]),
        })),
  },
  {
    name: 'Mutation cache',
    pieces: ['write', 'writes'],
    read: () =>
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ mutationId, state, options }) => ({
          where: `write ${mutationId}`,
          text: () =>
            textIn([options.mutationKey, options.meta, state.variables, state.data, state.error, state.context]),
        })),
  },
  {
    name: 'Followed writes',
    pieces: ['write', 'writes'],
    read: () =>
      writes.states().map(([name, state], index) => ({ where: `write ${index + 1}`, text: textIn([name, state]) })),
  },
  {
    name: 'Attempt ledger',
    pieces: ['attempt', 'attempts'],
    read: () => browserContext.ledger.visible().map((attempt) => ({ where: attempt.title, text: textIn(attempt) })),
  },
];

/* Places in the document and its address. */

/** The Navigation API, which not every browser has. */
type WithNavigation = typeof globalThis & {
  navigation?: { entries: () => readonly { url: string | null; getState: () => unknown }[] };
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const pagePlaces: readonly Place[] = [
  {
    name: 'Address and referrer',
    pieces: ['address', 'addresses'],
    read: () => [
      { where: 'the address', text: decodedToo(location.href) },
      { where: 'the referrer', text: decodedToo(document.referrer) },
    ],
  },
  { name: 'History', pieces: ['entry', 'entries'], read: historyPieces },
  {
    name: 'Titles',
    pieces: ['title', 'titles'],
    read: () => [
      { where: 'the title of the document', text: document.title },
      { where: 'the name of the window', text: window.name },
    ],
  },
  {
    name: 'Text of the page',
    pieces: ['text', 'texts'],
    // Searched as a whole, because a secret may be spread over several elements.
    read: () =>
      roots().map((root) =>
        root instanceof ShadowRoot
          ? { where: `the shadow root of <${root.host.localName}>`, text: root.textContent ?? '' }
          : { where: 'the document', text: document.documentElement.textContent ?? '' },
      ),
  },
  { name: 'Attributes of the page', pieces: ['attribute', 'attributes'], read: attributes },
  { name: 'Fields', pieces: ['field', 'fields'], read: fields },
  {
    name: 'Timings of requests',
    pieces: ['timing', 'timings'],
    read: () => performance.getEntries().map(({ name, entryType }) => ({ where: entryType, text: decodedToo(name) })),
  },
];

function historyPieces(): Piece[] {
  const entries = (globalThis as WithNavigation).navigation?.entries() ?? [];
  return [
    { where: 'the state of this entry', text: () => textIn(history.state) },
    ...entries.map((entry, index) => ({
      where: `entry ${index + 1}`,
      text: () => `${decodedToo(entry.url ?? '')}\n${textIn(entry.getState())}`,
    })),
  ];
}

/** The document and every shadow root in it, because a search of one does not include the others. */
function roots(): readonly (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [document];
  for (const root of found) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) found.push(shadowRoot);
  }
  return found;
}

const everywhere = <Found extends Element = Element>(selector: string): Found[] =>
  roots().flatMap((root) => [...root.querySelectorAll<Found>(selector)]);

function attributes(): Piece[] {
  return everywhere('*').flatMap((element) =>
    [...element.attributes].map(({ name, value }) => ({
      where: `${name} of <${element.localName}>`,
      text: `${name} ${value}`,
    })),
  );
}

function fields(): Piece[] {
  return everywhere<Field>('input, textarea, select').map((field) => ({
    where: field.labels?.[0]?.textContent ?? field.ariaLabel ?? `<${field.localName}>`,
    text: field.value,
  }));
}

/** An address, raw and decoded. */
function decodedToo(address: string): string {
  try {
    return `${address}\n${decodeURIComponent(address)}`;
  } catch {
    return address;
  }
}
