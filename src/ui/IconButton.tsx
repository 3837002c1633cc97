import { type ComponentPropsWithRef, useImperativeHandle } from 'react';
import { cx } from './cx';
import { Icon, type IconName } from './Icon';
import { usePageAction } from './screenParts';
import { withoutHidden } from '../lib/text/hidden';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled' | 'style' | 'children'> & {
  icon: IconName;
  /** Its name: announced, and shown by the browser on hover. */
  label: string;
  size?: 'sm' | 'md';
};

/** A plain square button with an icon and a name. */
export function IconButton({ icon, label, size = 'md', ref, ...rest }: IconButtonProps) {
  const button = usePageAction(label);
  useImperativeHandle(ref, () => button.current!, [button]);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      aria-label={withoutHidden(label)}
      title={withoutHidden(label)}
      className={cx('btn btn-quiet btn-icon', size === 'sm' && 'btn-sm')}
    >
      <Icon name={icon} size={size === 'sm' ? 12 : 16} />
    </button>
  );
}
