import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How often something may change what a consent says before it can no longer be given. */
const MOST_REPAIRS = 3;

/**
 * Watches the exact parts of a consent, those with `translate="no"`, for changes by anything but React: a translator that
 * leaves nothing alone, an extension.
 */
export class ExactParts {
  readonly #root: Element;
  readonly #observer: MutationObserver;
  #drawing: string | undefined;
  #drawn = '';

  /** `onForeign` is called when something else has changed an exact part of `root`. */
  constructor(root: Element, onForeign: () => void) {
    this.#root = root;
    this.#observer = new MutationObserver(() => {
      if (!this.intact()) onForeign();
    });
    this.#observer.observe(root, { childList: true, characterData: true, subtree: true });
  }

  /** To be called right after each drawing; only one of a new name has drawn all exact parts anew. */
  drew(drawing: string): void {
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    this.#observer.takeRecords();
    this.#drawn = this.#shown();
  }

  /** Whether the exact parts are as they were drawn. */
  intact(): boolean {
    return this.#shown() === this.#drawn;
  }

  stop(): void {
    this.#observer.disconnect();
  }

  /** The texts and elements of the exact parts, in order. */
  #shown(): string {
    return [...this.#root.querySelectorAll('[translate="no"]')].map(outline).join('\n');
  }
}

function outline(node: Node): string {
  return `${node.nodeName}(${node.nodeValue ?? [...node.childNodes].map(outline).join()})`;
}

interface Intact {
  /** The key of everything exact: with another one it is drawn again, from the data. */
  drawing: string;
  /** Something else had changed it. */
  repaired: boolean;
  /** Why a consent cannot be given: what it says is changed again and again. */
  why: string | undefined;
  /** To be asked at the press. If the exact parts are not as they were drawn, they are drawn again. */
  isIntact: () => boolean;
}

/** It ends where a consent can no longer be given: what cannot be kept is not drawn for ever. */
const next = (repairs: number) => Math.min(repairs + 1, MOST_REPAIRS + 1);

/**
 * Keeps the exact parts of the dialog around `inside` as they were drawn, so that what is confirmed is what was read.
 * @param data all that may change in them: then they are drawn anew, so that no other change passes for this one
 */
export function useIntact(inside: RefObject<Element | null>, data: string): Intact {
  const [repairs, setRepairs] = useState(0);
  const parts = useRef<ExactParts>(undefined);
  const drawing = `${repairs} ${data}`;
  useLayoutEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog) return;
    const watched = new ExactParts(dialog, () => setRepairs(next));
    parts.current = watched;
    return () => watched.stop();
  }, [inside]);
  useLayoutEffect(() => parts.current?.drew(drawing));
  return {
    drawing,
    repaired: repairs > 0,
    why:
      repairs > MOST_REPAIRS
        ? 'Something else on this page, such as a translation, keeps changing what this says: turn it off first'
        : undefined,
    isIntact: () => {
      const intact = parts.current?.intact() ?? false;
      if (!intact) setRepairs(next);
      return intact;
    },
  };
}
