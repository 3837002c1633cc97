/** Places in the document and its address. */
import type { Piece, Place } from './place';
import { textIn } from './textIn';

/** The Navigation API, which not every browser has. */
type WithNavigation = typeof globalThis & {
  navigation?: { entries: () => readonly { url: string | null; getState: () => unknown }[] };
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const pagePlaces: readonly Place[] = [
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
