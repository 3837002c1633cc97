import type { ReactNode } from 'react';
import { useTip } from './tip';

/** A word that explains itself on hover, on focus and on press. A control that is disabled has a tip of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const tip = useTip(text);
  return (
    <>
      <button
        type="button"
        {...tip.target}
        className="cursor-help underline decoration-dotted underline-offset-[0.2em]"
        onClick={(event) => tip.show(event.currentTarget)}
      >
        {children}
      </button>
      {tip.bubble}
    </>
  );
}
