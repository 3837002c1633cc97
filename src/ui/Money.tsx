import { formatUsd } from '../lib/money';

/** US dollars. */
export function Money({ usd }: { usd: number }) {
  return <span className="whitespace-nowrap">{formatUsd(usd)}</span>;
}
