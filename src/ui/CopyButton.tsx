import { buttonClass } from './Button';
import { cx } from './cx';
import { Icon } from './Icon';
import { useCopy } from './useCopy';
import type { CopySource } from './useCopy';

type CopyButtonProps = {
  text: CopySource;
  /** Its name, `Copy` unless told: say what is copied where the place does not. */
  label?: string;
  /** A drawing alone; the name is still read out and shown on hover. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'quiet';
};

/** Copies text and says so politely. Its name stays the same, so that it can be found again. */
export function CopyButton({
  text,
  label = 'Copy',
  iconOnly = false,
  size = 'md',
  variant = 'secondary',
}: CopyButtonProps) {
  const { copy, said } = useCopy(text);
  const icon = said === 'Copied' ? 'check' : said === '' ? 'copy' : 'alert';
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={iconOnly ? label : undefined}
        className={cx(buttonClass({ variant, size }), iconOnly && 'btn-icon')}
        onClick={() => void copy()}
      >
        <Icon name={icon} size={size === 'sm' ? 12 : 14} />
        {!iconOnly && <span aria-hidden="true">{said === 'Copied' ? 'Copied' : label}</span>}
      </button>
      <output className="sr-only">{said}</output>
    </>
  );
}
