import { formatUsd } from '../lib/money';

/** US dollars. */
export function Money({ usd }: { usd: number }) {
  return (
    <span translate="no" className="whitespace-nowrap">
      {formatUsd(usd)}
    </span>
  );
}
