import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Content } from './content';
import { closePopover } from './closePopover';

const className =
  'flex w-full min-h-8 items-center rounded px-2 py-1 text-start text-sm text-ink no-underline hover:bg-sunken pointer-coarse:min-h-10';

type MenuItemProps = { children: Content } & ({ to: string; onClick?: never } | { to?: never; onClick: () => void });

/** A line in a `Popover`: a link or an action, which also closes the popover. */
export function MenuItem({ children, to, onClick }: MenuItemProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={className} onClick={closePopover}>
        {children}
      </Link>
    );
  }
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    closePopover(event);
    onClick();
  };
  return (
    <button type="button" className={className} onClick={handleClick}>
      {children}
    </button>
  );
}
