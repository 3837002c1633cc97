import { buttonClass } from './Button';
import { cx } from './cx';
import { Icon } from './Icon';
import { usePageAction } from './screenParts';
import { useCopy, type CopySource } from './useCopy';
import { withoutHidden } from '../lib/text/hidden';

type CopyButtonProps = {
  text: CopySource;
  /** Its accessible name. */
  label: string;
  /** Small and quiet, with only an icon; the name is still announced and shown on hover. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
};

/** Copies text and announces it politely. Its name never changes, so that it can be found again. */
export function CopyButton({ text, label, iconOnly = false, size = iconOnly ? 'sm' : 'md' }: CopyButtonProps) {
  const { copy, said } = useCopy(text);
  const button = usePageAction(label);
  const icon = said === 'Copied' ? 'check' : said === '' ? 'copy' : 'alert';
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={withoutHidden(label)}
        title={iconOnly ? withoutHidden(label) : undefined}
        className={cx(buttonClass({ variant: iconOnly ? 'quiet' : 'secondary', size }), iconOnly && 'btn-icon')}
        onClick={() => void copy()}
      >
        <Icon name={icon} size={size === 'sm' ? 12 : 14} />
        {!iconOnly && <span aria-hidden="true">{said === 'Copied' ? 'Copied' : label}</span>}
      </button>
      <output className="sr-only">{said}</output>
    </>
  );
}
