import { useId, useImperativeHandle, type ComponentPropsWithRef, type MouseEvent } from 'react';
import type { Content } from './content';
import { cx } from './cx';
import { Icon, type IconName } from './Icon';
import { usePageAction } from './screenParts';
import { revealHidden } from './revealHidden';
import { useTip, type TipTarget } from './tip';

export type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'spend' | 'danger';
  size?: 'sm' | 'md' | undefined;
  /** Fills the available width. */
  block?: boolean;
};

type ButtonProps = ButtonStyle &
  Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled' | 'style' | keyof TipTarget> & {
    'aria-describedby'?: string;
    icon?: IconName;
    /** The only way to disable a button: the reason is shown on hover, focus and click, and announced. */
    disabledReason?: string | undefined;
    /** Called when it is clicked while disabled. Returns whether it has shown what is missing where that is missing. */
    onBlocked?: () => boolean;
    /** In progress: shows that and ignores further clicks. */
    pending?: boolean;
    children: Content;
  };

/** Class names of the button style, shared with links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false }: ButtonStyle): string {
  return cx('btn', `btn-${variant}`, size === 'sm' && 'btn-sm', block && 'w-full');
}

/** A button. It stays focusable when disabled or pending, so that the focus is never lost. */
export function Button({
  variant,
  size,
  block,
  icon,
  disabledReason,
  onBlocked,
  pending = false,
  children,
  type = 'button',
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const pendingId = useId();
  const tip = useTip(disabledReason);
  const blocked = pending || disabledReason !== undefined;
  const button = usePageAction(rest['aria-label'] ?? (typeof children === 'string' ? children : undefined), blocked);
  useImperativeHandle(ref, () => button.current!, [button]);
  const described = [rest['aria-describedby'], tip.target['aria-describedby'], pending && pendingId];
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event);
    // A disabled submit button must stop the form too: Enter in a field arrives here as a click.
    event.preventDefault();
    event.stopPropagation();
    if (disabledReason !== undefined && !onBlocked?.()) tip.show(event.currentTarget);
  };
  return (
    <>
      <button
        {...rest}
        {...tip.target}
        ref={button}
        // oxlint-disable-next-line react/button-has-type -- `button` unless its form says otherwise
        type={type}
        className={buttonClass({ variant, size, block })}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        aria-describedby={cx(...described) || undefined}
        onClick={handleClick}
      >
        {pending ? <Spinner /> : icon && <Icon name={icon} />}
        {typeof children === 'string' ? <span>{revealHidden(children)}</span> : children}
        {pending && (
          <span id={pendingId} hidden>
            In progress
          </span>
        )}
      </button>
      {tip.bubble}
    </>
  );
}

/** A spinning ring, beside the text that says what is pending. */
function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14" className="spinner shrink-0">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
