import { useId } from 'react';
import type { Content } from './content';
import { formatCount } from '../lib/count';
import { revealHidden } from './revealHidden';
import { useTip } from './tip';

type CheckboxProps = {
  label: Content;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  /** A count, at the end of the line. */
  count?: number;
  disabledReason?: string | undefined;
};

/** A native checkbox with its label; the whole line is the target. */
export function Checkbox({ label, checked, onChange, name, count, disabledReason }: CheckboxProps) {
  const id = useId();
  const tip = useTip(disabledReason);
  const blocked = disabledReason !== undefined;
  return (
    <>
      <label className="tick-row text-ink-2 has-checked:text-ink">
        <input
          {...tip.target}
          type="checkbox"
          className="tick"
          name={name}
          checked={checked}
          aria-labelledby={id}
          aria-disabled={blocked || undefined}
          onChange={(event) => (blocked ? tip.show(event.currentTarget) : onChange(event.target.checked))}
        />
        <span id={id} className="min-w-0 wrap-anywhere">
          {revealHidden(label)}
        </span>{' '}
        {count !== undefined && <span className="ms-auto ps-2 text-xs text-ink-2">{formatCount(count)}</span>}
      </label>
      {tip.bubble}
    </>
  );
}
