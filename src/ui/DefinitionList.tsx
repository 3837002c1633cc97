import type { Content } from './content';
import { revealHidden } from './revealHidden';

export type Definition = {
  label: string;
  value: Content;
  /** Placed under its label instead of beside it, for values too long for a short line. */
  below?: boolean;
};

/** Facts as name and value, one per line; `false` and undefined stand for facts that are left out. */
export function DefinitionList({ items }: { items: readonly (Definition | false | undefined)[] }) {
  return (
    <dl className="grid grid-cols-1 content-start gap-y-1.5 text-sm">
      {items.map(
        (item, index) =>
          item && (
            <div key={index} className={item.below ? '' : 'flex items-baseline justify-between gap-4'}>
              <dt className="shrink-0 text-ink-2">{revealHidden(item.label)}</dt>
              <dd className={item.below ? 'wrap-anywhere' : 'min-w-0 text-end wrap-anywhere'}>
                {revealHidden(item.value)}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
