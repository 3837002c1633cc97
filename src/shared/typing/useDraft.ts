import { useEffect, useState } from 'react';
import { findSecret } from '../../api/client/redact/findSecret';
import { normalizeText } from '../../lib/text/normalizeText';
import { useTypingPause } from '../navigation/typingPause';
import type { Step } from '../useAddress';

interface Draft {
  text: string;
  /** The committed value when typing began. */
  over: string;
  pending: boolean;
}

/**
 * Text being typed over a committed value. It is committed after a short pause, or at once when it is cleared, submitted or left, and is dropped when
 * the value changes elsewhere (back, forward, "Clear all"). A text with a secret is never committed: it stays in its field, which says why
 * (`FieldGuard`).
 */
export function useDraft(value: string, commit: (text: string, step: Step) => void) {
  const [draft, setDraft] = useState<Draft>();
  const pause = useTypingPause();
  const overtaken = draft?.pending === true && draft.over !== value;
  useEffect(() => {
    if (overtaken) pause.cancel();
  }, [overtaken, pause]);

  // Committed text stays as it was typed, including leading and trailing blanks.
  const stands = draft !== undefined && (draft.pending ? !overtaken : normalizeText(draft.text.trim()) === value);
  const send = (text: string, step: Step) => {
    pause.cancel();
    if (findSecret(text)) return;
    setDraft({ text, over: value, pending: false });
    commit(normalizeText(text.trim()), step);
  };
  const text = stands ? draft.text : value;
  const type = (typed: string) => {
    if (typed === '') return send(typed, 'replace');
    setDraft({ text: typed, over: value, pending: true });
    if (findSecret(typed)) return pause.cancel();
    pause.start(
      () => commit(normalizeText(typed.trim()), 'replace'),
      () => send(typed, 'replace'),
    );
  };
  return { text, type, field: { value: text, onChange: type }, submit: () => send(text, 'push') };
}
