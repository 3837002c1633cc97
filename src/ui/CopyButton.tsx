import { buttonClass } from './Button';
import { cx } from './cx';
import { Icon } from './Icon';
import { usePageAction } from './screenParts';
import { useTip } from './tip';
import { useCopy, type CopySource } from './useCopy';
import { withoutHidden } from '../lib/text/hidden';

type CopyButtonProps = {
  text: CopySource;
  /** Its accessible name. */
  label: string;
  /** Small and quiet, with only an icon; the name is still announced and shown on hover. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  /** Why there is nothing to copy yet, shown and announced as on a `Button`. */
  disabledReason?: string | undefined;
};

/** Copies text and announces it politely. Its name never changes, so that it can be found again. */
export function CopyButton({
  text,
  label,
  iconOnly = false,
  size = iconOnly ? 'sm' : 'md',
  disabledReason,
}: CopyButtonProps) {
  const { copy, status } = useCopy(text);
  const tip = useTip(disabledReason);
  const blocked = disabledReason !== undefined;
  const button = usePageAction(label, blocked);
  const icon = status === 'Copied' ? 'check' : status === '' ? 'copy' : 'alert';
  return (
    <>
      <button
        {...tip.target}
        ref={button}
        type="button"
        aria-label={withoutHidden(label)}
        title={iconOnly ? withoutHidden(label) : undefined}
        className={cx(buttonClass({ variant: iconOnly ? 'quiet' : 'secondary', size }), iconOnly && 'btn-icon')}
        aria-disabled={blocked || undefined}
        onClick={({ currentTarget }) => (blocked ? tip.show(currentTarget) : void copy())}
      >
        <Icon name={icon} size={size === 'sm' ? 12 : 14} />
        {!iconOnly && <span aria-hidden="true">{status === 'Copied' ? 'Copied' : label}</span>}
      </button>
      <output className="sr-only">{status}</output>
      {tip.bubble}
    </>
  );
}
