import { useEffect, useId, useRef, useState, type ToggleEvent } from 'react';
import type { Content } from './content';
import { type ButtonStyle, buttonClass } from './Button';
import { Icon } from './Icon';
import { positionNear } from './positionNear';
import { InPageHeader, usePageAction } from './screenParts';

type PopoverProps = {
  /** The button's content and name. */
  label: Content;
  /** Its accessible name, if the content changes. */
  name?: string;
  /** Without the button style, if the surroundings have their own. */
  plain?: boolean;
  /** `sm` beside small buttons. */
  size?: ButtonStyle['size'];
  /** Called when it has closed. */
  onClose?: () => void;
  children: Content;
};

/**
 * A button that opens a small panel beside it. The panel closes on Escape and on a click elsewhere, leaves the page usable, and follows the button in
 * tab order. Clicking a `MenuItem` inside closes it.
 */
export function Popover({ label, name, plain = false, size, onClose, children }: PopoverProps) {
  const id = useId();
  const button = usePageAction(name ?? (typeof label === 'string' ? label : undefined));
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    // The button moves when a phone is turned, and the panel might be left outside of the window.
    const again = () => button.current && box.current && positionNear(button.current, box.current, 'end');
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, [open, button]);
  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'open' && button.current) positionNear(button.current, event.currentTarget, 'end');
    // Not before, because the focus must still be inside to return to the button.
    else {
      setOpen(false);
      onClose?.();
    }
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={name}
        className={plain ? 'inline-flex items-center gap-1' : buttonClass({ variant: 'quiet', size })}
      >
        {typeof label === 'string' ? <span>{label}</span> : label}
        <Icon name="chevronDown" size={12} />
      </button>
      <InPageHeader value={false}>
        <div
          ref={box}
          id={id}
          popover="auto"
          className="float mt-1 font-sans max-h-[80dvh] min-w-48 overflow-y-auto p-1.5"
          onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
          onToggle={place}
        >
          {open && children}
        </div>
      </InPageHeader>
    </>
  );
}
