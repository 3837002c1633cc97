import { useId, useRef } from 'react';
import type { ReactNode, ToggleEvent } from 'react';
import { buttonClass } from './Button';
import { Icon } from './Icon';
import { placeNear } from './place';

type PopoverProps = {
  /** What stands on the button, and names it. */
  label: ReactNode;
  children: ReactNode;
};

/**
 * A button that opens a small panel beside it: closes on Escape and on a press elsewhere, keeps the page usable, and
 * follows the button in the order of Tab. A press on a `MenuItem` inside closes it.
 */
export function Popover({ label, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'open' && button.current) placeNear(button.current, event.currentTarget, 'end');
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={buttonClass({ variant: 'quiet' })}>
        {label}
        <Icon name="chevronDown" size={12} />
      </button>
      <div id={id} popover="auto" className="float mt-1 max-h-[80dvh] min-w-48 overflow-y-auto p-1.5" onToggle={place}>
        {children}
      </div>
    </>
  );
}
