import { withoutHidden } from '../lib/text/hidden';
import { shortenMiddle } from '../lib/text/shorten';
import { CopyButton } from './CopyButton';
import { revealHidden } from './revealHidden';

/** An id, digest or version, shortened in the middle, complete in its title, with a button that copies all of it. */
export function CopyableId({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code translate="no" dir="auto" title={withoutHidden(value)} className="truncate text-[0.92em]">
        {revealHidden(shortenMiddle(value))}
      </code>
      <CopyButton text={value} label={`Copy ${label}`} iconOnly />
    </span>
  );
}
