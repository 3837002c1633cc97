/**
 * What the current screen offers to shortcuts and the command palette: the buttons of its header, and its lists. They register themselves when they
 * are drawn, so nothing has to search the page for them.
 */
import { type RefCallback, type RefObject, createContext, useContext, useId, useLayoutEffect, useRef } from 'react';

interface Part {
  element: HTMLElement;
}

/** The registered parts of one kind. `get` returns the same array until one is added or removed. */
class Parts<Kind extends Part> {
  readonly #parts = new Set<Kind>();
  readonly #listeners = new Set<() => void>();
  #ordered: readonly Kind[] | undefined;

  /** Returns a function that removes it. */
  add(part: Kind): () => void {
    this.#parts.add(part);
    this.#changed();
    return () => {
      this.#parts.delete(part);
      this.#changed();
    };
  }

  /** In the order of the page, which may differ from the order in which they were drawn. */
  readonly get = (): readonly Kind[] => (this.#ordered ??= [...this.#parts].toSorted(inPageOrder));

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.#ordered = undefined;
    for (const listener of this.#listeners) listener();
  }
}

const inPageOrder = (a: Part, b: Part): number =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** An enabled button of the screen's header. */
export interface PageAction extends Part {
  /** Unique in the page, and stable while the button exists. */
  id: string;
  name: string;
}

export const pageActions = new Parts<PageAction>();

/** A list or table, whose children are its rows. */
export const rowLists = new Parts<Part>();

/** Whether a button is one of the screen's header. */
export const InPageHeader = createContext(false);

/**
 * Offers a button as an action of the screen, if it stands in the header. Other places click the button itself, so that its guards also guard the
 * action.
 * @param label its name where that is one text; otherwise it is read from the button when it is first offered
 * @param blocked whether it is disabled
 */
export function usePageAction(label: string | undefined, blocked = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const offered = useContext(InPageHeader) && !blocked;
  // Before the paint, so that what is offered elsewhere matches what is visible.
  useLayoutEffect(() => {
    const element = button.current;
    return offered && element ? pageActions.add({ element, id, name: label ?? element.textContent }) : undefined;
  }, [offered, id, label]);
  return button;
}

/** The `ref` of an element whose children are rows to move through by key. */
export const asRowList: RefCallback<HTMLElement> = (element) => (element ? rowLists.add({ element }) : undefined);
