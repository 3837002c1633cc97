import { useId } from 'react';
import type { RouteVerdict, Verdict } from '../../api/verdicts';
import { formatCount } from '../../lib/count';
import { Dot } from '../../ui/Dot';

interface VerdictFilterProps {
  routes: readonly RouteVerdict[];
  value: Verdict | 'all';
  onChange: (value: Verdict | 'all') => void;
}

/** How many routes are allowed, unknown and refused; each count shows its routes alone. */
export function VerdictFilter({ routes, value, onChange }: VerdictFilterProps) {
  const name = useId();
  const count = (verdict: Verdict) => formatCount(routes.filter((route) => route.verdict === verdict).length);
  const choices = [
    { verdict: 'all', text: `${formatCount(routes.length)} routes` },
    { verdict: 'allowed', text: `${count('allowed')} allowed`, dot: 'held' },
    { verdict: 'unknown', text: `${count('unknown')} unknown`, dot: 'open' },
    { verdict: 'refused', text: `${count('refused')} refused`, dot: 'refused' },
  ] as const;
  return (
    <div role="radiogroup" aria-label="Verdict" className="flex flex-wrap gap-0.5 rounded bg-sunken p-0.5">
      {choices.map((choice) => (
        <label
          key={choice.verdict}
          className="flex min-h-6 items-center rounded-sm px-2 text-xs text-ink-2 hover:text-ink has-checked:bg-panel has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-9"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={choice.verdict === value}
            onChange={() => onChange(choice.verdict)}
          />
          {'dot' in choice ? <Dot state={choice.dot}>{choice.text}</Dot> : choice.text}
        </label>
      ))}
    </div>
  );
}
