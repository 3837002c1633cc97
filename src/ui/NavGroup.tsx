import { useId } from 'react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { closePopover } from './closePopover';

/** A group of screens in the navigation; the first group has no name. */
export function NavGroup({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <div className="pb-3.5">
      {label && (
        <div id={id} className="px-2.5 pt-0.5 pb-1.5 text-xs font-medium text-ink-2">
          {label}
        </div>
      )}
      <ul aria-labelledby={label ? id : undefined} className="grid gap-px">
        {children}
      </ul>
    </div>
  );
}

type NavItemProps = {
  to: string;
  label: string;
};

/** A screen in the navigation. */
export function NavItem({ to, label }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} className="nav-item" onClick={closePopover}>
        {label}
      </NavLink>
    </li>
  );
}
