import { Icon } from './Icon';

type ChipProps = { label: string; onRemove: () => void };

/** A filter that is on, and the button that takes it off. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${label}`}
      onClick={onRemove}
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-[99px] border border-line bg-panel ps-2.5 pe-2 text-sm hover:border-line-strong pointer-coarse:min-h-9"
    >
      <bdi className="truncate">{label}</bdi>
      <span className="text-ink-2">
        <Icon name="close" size={10} />
      </span>
    </button>
  );
}
