import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, FocusEvent } from 'react';
import type { Elements } from './content';
import { positionNear } from './positionNear';
import { revealHidden } from './revealHidden';

const leaveMs = 120;

/** Attributes that the tip needs on its control. */
export type TipTarget = {
  'aria-describedby': string | undefined;
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

type Tip = { target: TipTarget; show: (near: HTMLElement) => void; bubble: Elements };

/**
 * A tooltip for one control, shown on hover and keyboard focus, dismissed with Escape, and reachable by the pointer.
 * Spread `target` on the control and render `bubble` beside it; without text there is no bubble.
 */
export function useTip(text: string | undefined): Tip {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The control beside which it is shown, while it is shown. */
  const [near, setNear] = useState<HTMLElement>();

  // If the text appears under a resting pointer, it waits for the next hover, focus or click.
  if (text === undefined && near) setNear(undefined);

  const show = (target: HTMLElement | undefined) => {
    clearTimeout(leaving.current);
    setNear(text === undefined ? undefined : target);
  };
  const hide = () => show(undefined);
  const hideSoon = () => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(hide, leaveMs);
  };

  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    const element = bubble.current;
    if (!near || element === null) return;
    // Browsers without popovers lack only the bubble; the description still reaches screen readers.
    element.showPopover?.();
    positionNear(near, element, 'middle');
    return () => element.hidePopover?.();
  }, [near]);

  return {
    show,
    target: {
      'aria-describedby': text === undefined ? undefined : id,
      onPointerEnter: (event) => show(event.currentTarget),
      onPointerLeave: hideSoon,
      onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget),
      onBlur: hide,
      onKeyDown: (event) => event.key === 'Escape' && hide(),
    },
    bubble:
      text === undefined ? null : (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="tip"
          onPointerEnter={() => clearTimeout(leaving.current)}
          onPointerLeave={hideSoon}
        >
          <span>{revealHidden(text)}</span>
        </span>
      ),
  };
}
