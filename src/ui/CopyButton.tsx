import { buttonClass } from './Button';
import { cx } from './cx';
import { Icon } from './Icon';
import { useCopy, type CopySource } from './useCopy';

type CopyButtonProps = {
  text: CopySource;
  /** Its name, `Copy` by default: say what is copied where the context does not. */
  label?: string;
  /** Shows only an icon; the name is still announced and shown on hover. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'quiet';
};

/** Copies text and announces it politely. Its name never changes, so that it can be found again. */
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
