import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';
import { Icon, type IconName } from './Icon';
import { withoutHidden } from '../lib/text/hidden';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled' | 'style' | 'children'> & {
  icon: IconName;
  /** Its name: announced, and shown by the browser on hover. */
  label: string;
  size?: 'sm' | 'md';
};

/** A plain square button with an icon and a name. */
export function IconButton({ icon, label, size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={withoutHidden(label)}
      title={withoutHidden(label)}
      className={cx('btn btn-quiet btn-icon', size === 'sm' && 'btn-sm')}
    >
      <Icon name={icon} size={size === 'sm' ? 12 : 16} />
    </button>
  );
}
