/** Files dropped on a page: they never replace the page, and are accepted anywhere on a screen. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readTransferredFiles } from './transferredFiles';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * Prevents the browser from opening a dropped file instead of the page, which would lose typed text. Call once, before the first render. Text that is
 * dropped, and a browser's own field for files, are left alone; a handler that accepts a drop has already prevented the default.
 */
export function blockDroppedFiles(): void {
  const block = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  // On the window, after every listener of the document and of what is in it; `useScreenDrop` listens on the document.
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, block);
}

/** Whether a place of the page can be used now: it is not behind a modal dialog or in something inert. */
function isReachable(place: Element | null): boolean {
  if (place === null || place.closest('[inert]')) return false;
  return place.closest('dialog') === ([...document.querySelectorAll('dialog[open]')].at(-1) ?? null);
}

/**
 * Takes files that are dropped anywhere on the screen, as long as `place` can be used: behind a dialog nothing is taken.
 * @param onFiles receives the files in order, unchecked, and why others of the drop are refused; undefined while none can be taken
 * @returns whether files are being dragged over the screen that would be taken
 */
export function useScreenDrop(
  place: RefObject<Element | null>,
  onFiles: ((files: File[], refused: readonly string[]) => void) | undefined,
): boolean {
  const [over, setOver] = useState(false);
  const isOn = onFiles !== undefined;
  const drag = useEffectEvent((event: DragEvent) => {
    const takes = onFiles !== undefined && !event.defaultPrevented && hasFiles(event) && isReachable(place.current);
    setOver(takes);
    if (takes) event.preventDefault();
    return takes;
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const takes = drag(event);
    setOver(false);
    if (!takes || !event.dataTransfer) return;
    const { files, refused } = readTransferredFiles(event.dataTransfer);
    onFiles?.(files, refused);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    for (const kind of ['dragenter', 'dragover'] as const)
      document.addEventListener(kind, (event) => void drag(event), { signal });
    document.addEventListener('drop', (event) => drop(event), { signal });
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    document.addEventListener('dragleave', leave, { signal });
    return () => {
      ends.abort();
      setOver(false);
    };
  }, [isOn]);
  return over;
}
