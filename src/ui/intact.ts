import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How often foreign code may change the content of a consent before the consent can no longer be given. */
const MOST_REPAIRS = 3;

/**
 * Watches the exact parts of a consent, those with `translate="no"`, for changes by anything but React, such as a translator that ignores the
 * attribute, or an extension.
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

  /** Call right after each render; only a render with a new name replaces all exact parts. */
  drew(drawing: string): void {
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    this.#observer.takeRecords();
    this.#drawn = this.#shown();
  }

  /** Whether the exact parts are as they were rendered. */
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
  /** The key of the exact parts: with another one they are rendered again, from the data. */
  drawing: string;
  /** Something else changed it. */
  repaired: boolean;
  /** Why a consent cannot be given: its content is changed again and again. */
  why: string | undefined;
  /** Call at the click. If the exact parts are not as they were rendered, they are rendered again. */
  isIntact: () => boolean;
}

/** Ends when a consent can no longer be given: what cannot be kept intact is not rendered forever. */
const next = (repairs: number) => Math.min(repairs + 1, MOST_REPAIRS + 1);

/**
 * Keeps the exact parts of the dialog around `inside` as they were rendered, so that what is confirmed is what was read.
 * @param data all that may change in them: when it changes they are rendered anew, so that no other change is mistaken for this one
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
