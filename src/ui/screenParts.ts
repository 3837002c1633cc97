/**
 * What the screen that is drawn offers to the keys and the command palette: the buttons of its header, and its lists. Its
 * parts register themselves as they are drawn, so nobody looks for them in the page.
 */
import { type RefCallback, type RefObject, createContext, useContext, useId, useLayoutEffect, useRef } from 'react';

interface Part {
  element: HTMLElement;
}

/** The registered parts of one kind. `get` gives the same array until one comes or goes. */
class Parts<Kind extends Part> {
  readonly #parts = new Set<Kind>();
  readonly #listeners = new Set<() => void>();
  #ordered: readonly Kind[] | undefined;

  /** Returns how to take it away again. */
  add(part: Kind): () => void {
    this.#parts.add(part);
    this.#changed();
    return () => {
      this.#parts.delete(part);
      this.#changed();
    };
  }

  /** In the order of the page, which may be another than that in which they were drawn. */
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

/** A button of the screen's header that can be pressed now. */
export interface PageAction extends Part {
  /** Unique in the page, and the same as long as the button stands there. */
  id: string;
  name: string;
}

export const pageActions = new Parts<PageAction>();

/** A list or table, whose children are its rows. */
export const rowLists = new Parts<Part>();

/** Whether a button is one of the screen's header. */
export const InPageHeader = createContext(false);

/**
 * Offers a button as an action of the screen, if it stands in the header. Whoever offers it elsewhere clicks it, so that all
 * that guards the button guards the action.
 * @param label its name where that is one text; otherwise it is read from the button when it is first offered
 * @param blocked it cannot be pressed now
 */
export function usePageAction(label: string | undefined, blocked = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const offered = useContext(InPageHeader) && !blocked;
  // Before the paint: what is offered elsewhere is what is seen.
  useLayoutEffect(() => {
    const element = button.current;
    return offered && element ? pageActions.add({ element, id, name: label ?? element.textContent }) : undefined;
  }, [offered, id, label]);
  return button;
}

/** The `ref` of an element whose children are rows to move through by key. */
export const asRowList: RefCallback<HTMLElement> = (element) => (element ? rowLists.add({ element }) : undefined);
