import { Icon } from './Icon';
import { ServiceText } from './ServiceText';
import { focusHeading } from './focusHeading';
import { withoutHidden } from '../lib/text/hidden';

type ChipProps = { label: string; onRemove: () => void };

/** The button of the neighbouring chip in the list. */
function beside(chip: HTMLElement): HTMLElement | null | undefined {
  const item = chip.closest('li');
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
}

/** An active filter, with a button that removes it. The focus moves to the neighbouring chip, or to the heading. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${withoutHidden(label)}`}
      onClick={({ currentTarget }) => {
        const next = beside(currentTarget);
        if (next) next.focus();
        else focusHeading();
        onRemove();
      }}
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-[99px] border border-line bg-panel ps-2.5 pe-2 text-sm hover:border-line-strong pointer-coarse:min-h-9"
    >
      <ServiceText prose className="truncate">
        {label}
      </ServiceText>
      <span className="text-ink-2">
        <Icon name="close" size={10} />
      </span>
    </button>
  );
}
