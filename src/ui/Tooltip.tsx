import type { ComponentProps } from 'react';
import { useTip } from './tip';

/** Text that explains itself on hover and on keyboard focus. A control with a reason to be disabled has its own tip. */
export function Tooltip({ text, children, ...rest }: { text: string } & ComponentProps<'span'>) {
  const tip = useTip(text);
  return (
    <>
      <span {...rest} {...tip.target} tabIndex={0} className="underline decoration-dotted underline-offset-[0.2em]">
        {children}
      </span>
      {tip.bubble}
    </>
  );
}
