import type { RouteVerdict, Verdict } from '../../api/resources/verdicts';
import { formatCount } from '../../lib/count';
import { Dot } from '../../ui/Dot';
import { Segments } from '../../ui/Segments';

interface VerdictFilterProps {
  routes: readonly RouteVerdict[];
  value: Verdict | 'all';
  onChange: (value: Verdict | 'all') => void;
}

/** How many routes are allowed, unknown and refused; each count filters to its routes. */
export function VerdictFilter({ routes, value, onChange }: VerdictFilterProps) {
  const count = (verdict: Verdict) => formatCount(routes.filter((route) => route.verdict === verdict).length);
  return (
    <Segments
      label="Verdict"
      value={value}
      onChange={onChange}
      choices={[
        { value: 'all', text: `${formatCount(routes.length)} routes` },
        { value: 'allowed', text: <Dot state="done">{count('allowed')} allowed</Dot> },
        { value: 'unknown', text: <Dot state="open">{count('unknown')} unknown</Dot> },
        { value: 'refused', text: <Dot state="refused">{count('refused')} refused</Dot> },
      ]}
    />
  );
}
