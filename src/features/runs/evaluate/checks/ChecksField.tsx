import { useRef } from 'react';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { Button } from '../../../../ui/Button';
import { Fieldset } from '../../../../ui/Fieldset';
import { IconButton } from '../../../../ui/IconButton';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { MOST_CHECKS, checkError, checkKinds, emptyCheck } from './check';

interface ChecksFieldProps {
  checks: readonly Check[];
  /** Of the prompt, from 1. */
  number: number;
  shows: boolean;
  onChange: (checks: readonly Check[]) => void;
}

const kindOptions = checkKinds.map(({ kind, label }) => ({ value: kind, label }));

/** What the results of one prompt are checked for. */
export function ChecksField({ checks, number, shows, onChange }: ChecksFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const put = (at: number, check: Check) => onChange(checks.map((one, index) => (index === at ? check : one)));
  const add = () => {
    onChange([...checks, emptyCheck('contains')]);
    setTimeout(() => place.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <Fieldset legend={`Checks of prompt ${number}`}>
      <div ref={place} className="grid gap-2">
        {checks.length > 0 && (
          <ul className="grid gap-2">
            {checks.map((check, at) => (
              <li key={at} className="grid grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)_auto] items-start gap-2">
                <Select
                  label={`Check ${at + 1}`}
                  hideLabel
                  value={check.kind}
                  options={kindOptions}
                  onChange={(kind) => put(at, emptyCheck(kind as Check['kind']))}
                />
                <CheckValue check={check} at={at} error={shows ? checkError(check) : undefined} onChange={put} />
                <IconButton
                  icon="close"
                  size="sm"
                  label={`Remove check ${at + 1} of prompt ${number}`}
                  onClick={({ currentTarget }) => {
                    currentTarget.closest('fieldset')?.querySelector<HTMLElement>('button:last-of-type')?.focus();
                    onChange(checks.filter((_, index) => index !== at));
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            size="sm"
            variant="quiet"
            disabledReason={checks.length >= MOST_CHECKS ? `A prompt has at most ${MOST_CHECKS} checks` : undefined}
            onClick={add}
          >
            Add check
          </Button>
        </div>
      </div>
    </Fieldset>
  );
}

interface CheckValueProps {
  check: Check;
  at: number;
  error: string | undefined;
  onChange: (at: number, check: Check) => void;
}

function CheckValue({ check, at, error, onChange }: CheckValueProps) {
  const shared = { hideLabel: true, error };
  switch (check.kind) {
    case 'contains':
      return (
        <TextField
          {...shared}
          label={`Text of check ${at + 1}`}
          placeholder="Text, in upper or lower case"
          value={check.text}
          onChange={(event) => onChange(at, { kind: 'contains', text: event.target.value })}
        />
      );
    case 'matches':
      return (
        <TextField
          {...shared}
          mono
          label={`Regular expression of check ${at + 1}`}
          placeholder="\d{4}-\d{2} or /refund/i"
          value={check.pattern}
          onChange={(event) => onChange(at, { kind: 'matches', pattern: event.target.value })}
        />
      );
    case 'words':
      return (
        <TextField
          {...shared}
          label={`Most words of check ${at + 1}`}
          inputMode="numeric"
          placeholder="200"
          value={check.most}
          onChange={(event) => onChange(at, { kind: 'words', most: event.target.value })}
        />
      );
    default:
      return <span className="pt-1.5 text-sm text-ink-2">All of it, or one fenced block</span>;
  }
}
