import { useRef } from 'react';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { Button } from '../../../../ui/Button';
import { Fieldset } from '../../../../ui/Fieldset';
import { IconButton } from '../../../../ui/IconButton';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { MAX_CHECKS, checkError, checkKinds, createCheck, isEmpty } from './check';

interface ChecksFieldProps {
  checks: readonly Check[];
  /** Of the prompt, from 1. */
  number: number;
  /** Also shows errors for fields that are still empty. */
  tried: boolean;
  onChange: (checks: readonly Check[]) => void;
}

const kindOptions = checkKinds.map(({ kind, label }) => ({ value: kind, label }));

/** The checks for the results of one prompt. */
export function ChecksField({ checks, number, tried, onChange }: ChecksFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const name = (at: number) => `check ${at + 1} of prompt ${number}`;
  const put = (at: number, check: Check) =>
    onChange(checks.map((previous, index) => (index === at ? check : previous)));
  const add = () => {
    onChange([...checks, createCheck('contains')]);
    setTimeout(() => place.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <Fieldset legend={`Checks of prompt ${number}`}>
      <div ref={place} className="grid gap-2">
        {checks.length > 0 && (
          <ul className="grid gap-2">
            {checks.map((check, at) => (
              <li
                key={at}
                // On a phone, the value has its own line.
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-sm:[&>:nth-child(2)]:order-1 max-sm:[&>:nth-child(2)]:col-span-2 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)_auto]"
              >
                <Select
                  label={`Kind of ${name(at)}`}
                  hideLabel
                  value={check.kind}
                  options={kindOptions}
                  onChange={(kind) => put(at, createCheck(kind as Check['kind']))}
                />
                <CheckValue
                  check={check}
                  name={name(at)}
                  at={at}
                  error={tried || !isEmpty(check) ? checkError(check) : undefined}
                  onChange={put}
                />
                <IconButton
                  icon="close"
                  size="sm"
                  label={`Remove ${name(at)}`}
                  onClick={() => {
                    place.current?.querySelector<HTMLElement>(':scope > div button')?.focus();
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
            disabledReason={checks.length >= MAX_CHECKS ? `A prompt can have at most ${MAX_CHECKS} checks` : undefined}
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
  /** `check 2 of prompt 1`. */
  name: string;
  at: number;
  error: string | undefined;
  onChange: (at: number, check: Check) => void;
}

function CheckValue({ check, name, at, error, onChange }: CheckValueProps) {
  const shared = { hideLabel: true, error };
  switch (check.kind) {
    case 'contains':
      return (
        <TextField
          {...shared}
          label={`Text of ${name}`}
          placeholder="Text (ignores case)"
          value={check.text}
          onChange={(event) => onChange(at, { kind: 'contains', text: event.target.value })}
        />
      );
    case 'matches':
      return (
        <TextField
          {...shared}
          mono
          label={`Regular expression of ${name}`}
          placeholder="\d{4}-\d{2} or /refund/i"
          value={check.pattern}
          onChange={(event) => onChange(at, { kind: 'matches', pattern: event.target.value })}
        />
      );
    case 'words':
      return (
        <TextField
          {...shared}
          label={`Word limit of ${name}`}
          inputMode="numeric"
          placeholder="200"
          value={check.most}
          onChange={(event) => onChange(at, { kind: 'words', most: event.target.value })}
        />
      );
    default:
      return <span className="pt-1.5 text-sm text-ink-2">The whole result or one fenced block</span>;
  }
}
