import type { ReactNode } from 'react';

export type Definition = {
  label: string;
  value: ReactNode;
  /** Placed under its label instead of beside it: for values too long for a short line. */
  below?: boolean;
};

/** Facts as name and value, one per line. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="grid grid-cols-1 content-start gap-y-1.5 text-sm">
      {items.map(({ label, value, below }, place) => (
        <div key={place} className={below ? '' : 'flex items-baseline justify-between gap-4'}>
          <dt className="shrink-0 text-ink-2">{label}</dt>
          <dd className={below ? 'wrap-anywhere' : 'min-w-0 text-end wrap-anywhere'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
