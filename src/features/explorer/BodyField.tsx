import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Schema } from '../../contract/routeForm';
import { formatCount } from '../../lib/count';
import { Field } from '../../ui/Field';
import { cx } from '../../ui/cx';
import { revealHidden } from '../../ui/revealHidden';
import type { Caret, BodyIssue, Editor, mountEditor } from './editor/mountEditor';

interface BodyFieldProps {
  schema: Schema;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The maximum number of errors listed. */
const MAX_LISTED = 5;

/** The JSON body: a plain field until the editor has loaded, if it does. Text, caret and focus stay. */
export function BodyField({ schema, label, value, error, onChange }: BodyFieldProps) {
  const [mount, setMount] = useState<typeof mountEditor>();
  const [issues, setIssues] = useState<readonly BodyIssue[]>([]);
  const area = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const left = useRef<Caret>(undefined);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const latest = useRef({ value, error, onChange });

  useEffect(() => {
    let gone = false;
    void import('./editor/mountEditor').then(
      ({ mountEditor: loaded }) => {
        const take = () => !gone && setMount(() => loaded);
        // An input method keeps an unfinished word only in the field where it was started.
        if (composing.current) area.current?.addEventListener('compositionend', take, { once: true });
        else take();
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  useLayoutEffect(() => {
    latest.current = { value, error, onChange };
  });
  useLayoutEffect(() => {
    if (!mount || !host.current) return;
    const mounted = mount(host.current, {
      label,
      schema,
      text: latest.current.value,
      caret: left.current,
      onChange: (text) => latest.current.onChange(text),
      onIssues: setIssues,
    });
    left.current = undefined;
    mounted.describe(latest.current.error);
    editor.current = mounted;
    return () => {
      editor.current = undefined;
      mounted.destroy();
    };
  }, [mount, label, schema]);
  useLayoutEffect(() => editor.current?.show(value), [value]);
  useLayoutEffect(() => editor.current?.describe(error), [error]);

  const focusFromLabel = ({ target }: MouseEvent) => {
    if (target instanceof HTMLLabelElement) editor.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- as a label does by itself for a plain field
    <div className="grid min-w-0 gap-1.5" onClick={focusFromLabel}>
      <Field label={label} error={error}>
        {(control) =>
          mount ? (
            <div ref={host} id={control.id} className={cx('control p-0!', error !== undefined && 'border-bad!')} />
          ) : (
            <textarea
              {...control}
              ref={(element) => {
                area.current = element;
                return () => {
                  if (element) left.current = readCaret(element);
                };
              }}
              rows={7}
              className="control min-h-40! font-mono"
              spellCheck={false}
              autoCapitalize="off"
              value={value}
              onCompositionStart={() => (composing.current = true)}
              onCompositionEnd={() => (composing.current = false)}
              onChange={({ target }) => onChange(target.value)}
            />
          )
        }
      </Field>
      {error === undefined && (
        // The first error appears after a pause, when the pointer may be moving to the button below.
        <div className="min-h-4">
          {issues.length > 0 && <BodyIssues issues={issues} onPick={(at) => editor.current?.focus(at)} />}
        </div>
      )}
    </div>
  );
}

function readCaret(area: HTMLTextAreaElement): Caret {
  const { selectionStart, selectionEnd, selectionDirection } = area;
  const backward = selectionDirection === 'backward';
  return {
    anchor: backward ? selectionEnd : selectionStart,
    head: backward ? selectionStart : selectionEnd,
    focused: area === document.activeElement,
  };
}

/** The contract's errors in the body; clicking one moves the caret there. */
function BodyIssues({ issues, onPick }: { issues: readonly BodyIssue[]; onPick: (at: number) => void }) {
  return (
    <ul aria-label="Issues in the body" className="grid gap-0.5 text-xs text-ink-2">
      {issues.slice(0, MAX_LISTED).map(({ line, message, at }) => (
        <li key={`${at} ${message}`}>
          <button type="button" className="text-start text-accent hover:underline" onClick={() => onPick(at)}>
            {`Line ${formatCount(line)}`}
          </button>{' '}
          <span className="wrap-anywhere">{revealHidden(message)}</span>
        </li>
      ))}
      {issues.length > MAX_LISTED && <li>{`and ${formatCount(issues.length - MAX_LISTED)} more`}</li>}
    </ul>
  );
}
