import { useEffect, useRef, useState } from 'react';
import type { Step } from './useAddress';

/** How long typing must pause before it is committed, in milliseconds. */
const PAUSE_MS = 250;

interface Draft {
  text: string;
  /** The committed value it was typed over. */
  over: string;
  pending: boolean;
}

/**
 * Text being typed over a committed value. It is committed after a short pause, or at once when it is cleared or
 * submitted, and is dropped when the value changes elsewhere (back, forward, "Clear all").
 */
export function useDraft(value: string, commit: (text: string, step: Step) => void) {
  const [draft, setDraft] = useState<Draft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const overtaken = draft?.pending === true && draft.over !== value;
  useEffect(() => {
    if (overtaken) clearTimeout(timer.current);
  }, [overtaken]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Committed text stays as it was typed, including blanks at its ends.
  const stands = draft !== undefined && (draft.pending ? !overtaken : draft.text.trim() === value);
  const send = (text: string, step: Step) => {
    clearTimeout(timer.current);
    setDraft({ text, over: value, pending: false });
    commit(text.trim(), step);
  };
  const text = stands ? draft.text : value;
  return {
    text,
    type: (typed: string) => {
      clearTimeout(timer.current);
      if (typed === '') return send(typed, 'replace');
      setDraft({ text: typed, over: value, pending: true });
      timer.current = setTimeout(() => send(typed, 'replace'), PAUSE_MS);
    },
    submit: () => send(text, 'push'),
  };
}
