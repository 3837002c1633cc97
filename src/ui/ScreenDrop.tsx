import { useRef } from 'react';
import { useScreenDrop } from './screenDrop';

interface ScreenDropProps {
  /** What is taken, as the end of “Drop to open …”. */
  content: string;
  /** Receives the dropped files in order, unchecked, and why others of the same drop are refused: folders. */
  onFiles: (files: File[], refused: readonly string[]) => void;
}

/** Takes files dropped anywhere on the screen, where no area for them is drawn: the whole screen shows that they would be taken. */
export function ScreenDrop({ content, onFiles }: ScreenDropProps) {
  const place = useRef<HTMLDivElement>(null);
  const over = useScreenDrop(place, onFiles);
  return (
    <div ref={place} className="screen-drop" hidden={!over}>
      <p className="rounded bg-panel px-3 py-1.5 text-sm font-medium shadow-sm">{`Drop to open ${content}`}</p>
    </div>
  );
}
