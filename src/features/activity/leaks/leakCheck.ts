/** Searches every place that a page can inspect for the session's secrets and two planted canaries. */
import { redactText, createSecretSearch } from '../../../api/client/redact/redact';
import { isTokenStored } from '../../../api/client/session/session';
import { formatCounted } from '../../../lib/count';
import { shortenForRow } from '../../../lib/text/shorten';
import { mapInSteps } from '../mapInSteps';
import type { SearchItem, Place } from './place';
import { createCanaries, rehearse } from './rehearsal';
import { storedPlaces } from './storedPlaces';
import { queryClient } from '../../../api/client/queryClient';
import { requestLog } from '../../../api/client/requestLog';
import { browserContext } from '../../../spending/context';
import { writes } from '../../../api/writes/writes';
import { collectText } from './collectText';

type Search = ReturnType<typeof createSecretSearch>;

export interface SearchedPlace {
  name: string;
  /** How much was searched: `12 entries`. */
  searched: string;
  /** `stored`: only where the user chose to store the token. `unseen`: it could not be inspected. */
  result: 'clean' | 'stored' | 'found' | 'unseen';
  /** What was found and where, without any secret: `token in console.theme`. */
  found: readonly string[];
}

/** Plants the canaries, searches every place, and removes them. Rejects when the signal aborts. */
export async function leakCheck(signal: AbortSignal): Promise<SearchedPlace[]> {
  const canaries = createCanaries();
  const { places, end } = await rehearse(canaries, signal);
  try {
    const search = createSecretSearch(canaries);
    const all: SearchedPlace[] = [];
    for (const place of [...places, ...memoryPlaces, ...pagePlaces, ...storedPlaces])
      all.push(await searchPlace(place, search, signal));
    return all;
  } finally {
    end();
  }
}

/** Searches one place. Rejects only when the signal aborts. */
export async function searchPlace(place: Place, search: Search, signal: AbortSignal): Promise<SearchedPlace> {
  const { name, tokenItem } = place;
  try {
    const items = await place.read();
    const found = (
      await mapInSteps(items, signal, (item) => search(getText(item)).map((secret) => ({ secret, where: item.where })))
    ).flat();
    const leaks = found.filter(({ secret, where }) => secret !== 'token' || where !== tokenItem || !isTokenStored());
    return {
      name,
      searched: formatCounted(items.length, ...place.items),
      result: leaks.length > 0 ? 'found' : found.length > 0 ? 'stored' : 'clean',
      // The name of an entry may itself be a secret.
      found: [...new Set(leaks.map(({ secret, where }) => `${secret} in ${shortenForRow(redactText(where))}`))],
    };
  } catch {
    signal.throwIfAborted();
    return { name, searched: 'nothing', result: 'unseen', found: [] };
  }
}

const getText = ({ text }: SearchItem): string => (typeof text === 'string' ? text : text());

/** Places in the console's own memory. */
const memoryPlaces: readonly Place[] = [
  {
    name: 'Request log',
    items: ['request', 'requests'],
    read: () => requestLog().map((entry) => ({ where: `request ${entry.id}`, text: () => collectText(entry) })),
  },
  {
    name: 'Query cache',
    items: ['query', 'queries'],
    read: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => ({
          where: typeof queryKey[2] === 'string' ? queryKey[2] : 'a query',
          text: () => collectText([queryKey, state.data, state.error]),
        })),
  },
  {
    name: 'Mutation cache',
    items: ['write', 'writes'],
    read: () =>
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ mutationId, state, options }) => ({
          where: `write ${mutationId}`,
          text: () =>
            collectText([options.mutationKey, options.meta, state.variables, state.data, state.error, state.context]),
        })),
  },
  {
    name: 'Followed writes',
    items: ['write', 'writes'],
    read: () =>
      writes
        .states()
        .map(([name, state], index) => ({ where: `write ${index + 1}`, text: collectText([name, state]) })),
  },
  {
    name: 'Attempt ledger',
    items: ['attempt', 'attempts'],
    read: () =>
      browserContext.ledger.visible().map((attempt) => ({ where: attempt.title, text: collectText(attempt) })),
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
    items: ['address', 'addresses'],
    read: () => [
      { where: 'the address', text: withDecoded(location.href) },
      { where: 'the referrer', text: withDecoded(document.referrer) },
    ],
  },
  { name: 'History', items: ['entry', 'entries'], read: readHistory },
  {
    name: 'Titles',
    items: ['title', 'titles'],
    read: () => [
      { where: 'the title of the document', text: document.title },
      { where: 'the name of the window', text: window.name },
    ],
  },
  {
    name: 'Text of the page',
    items: ['text', 'texts'],
    // Searched as a whole, because a secret may be spread over several elements.
    read: () =>
      findRoots().map((root) =>
        root instanceof ShadowRoot
          ? { where: `the shadow root of <${root.host.localName}>`, text: root.textContent ?? '' }
          : { where: 'the document', text: document.documentElement.textContent ?? '' },
      ),
  },
  { name: 'Attributes of the page', items: ['attribute', 'attributes'], read: readAttributes },
  { name: 'Fields', items: ['field', 'fields'], read: readFields },
  {
    name: 'Timings of requests',
    items: ['timing', 'timings'],
    read: () => performance.getEntries().map(({ name, entryType }) => ({ where: entryType, text: withDecoded(name) })),
  },
];

function readHistory(): SearchItem[] {
  const entries = (globalThis as WithNavigation).navigation?.entries() ?? [];
  return [
    { where: 'the state of this entry', text: () => collectText(history.state) },
    ...entries.map((entry, index) => ({
      where: `entry ${index + 1}`,
      text: () => `${withDecoded(entry.url ?? '')}\n${collectText(entry.getState())}`,
    })),
  ];
}

/** The document and every shadow root in it, because a search of one does not include the others. */
function findRoots(): readonly (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [document];
  for (const root of found) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) found.push(shadowRoot);
  }
  return found;
}

const findAll = <Found extends Element = Element>(selector: string): Found[] =>
  findRoots().flatMap((root) => [...root.querySelectorAll<Found>(selector)]);

function readAttributes(): SearchItem[] {
  return findAll('*').flatMap((element) =>
    [...element.attributes].map(({ name, value }) => ({
      where: `${name} of <${element.localName}>`,
      text: `${name} ${value}`,
    })),
  );
}

function readFields(): SearchItem[] {
  return findAll<Field>('input, textarea, select').map((field) => ({
    where: field.labels?.[0]?.textContent ?? field.ariaLabel ?? `<${field.localName}>`,
    text: field.value,
  }));
}

/** An address, raw and decoded. */
function withDecoded(address: string): string {
  try {
    return `${address}\n${decodeURIComponent(address)}`;
  } catch {
    return address;
  }
}
