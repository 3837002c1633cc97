import { useId, type ReactNode } from 'react';
import { href, isFixed } from '../paths';
import { navigationGroups, offeredScreens } from './screens';
import { NavLink } from 'react-router-dom';
import { closePopover } from '../ui/closePopover';

/** The screens with a place in the navigation, by group. */
export function Navigation() {
  const items = offeredScreens().flatMap(([name, { place }]) =>
    place && 'group' in place && isFixed(name) ? [{ ...place, to: href(name) }] : [],
  );
  return Object.entries(navigationGroups).map(([group, heading]) => (
    <NavGroup key={group} label={heading}>
      {items
        .filter((item) => item.group === group)
        .map(({ to, label }) => (
          <NavItem key={to} to={to} label={label} />
        ))}
    </NavGroup>
  ));
}

/** A group of screens in the navigation; the first group has no name. */
function NavGroup({ label, children }: { label?: string | undefined; children: ReactNode }) {
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
function NavItem({ to, label }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} className="nav-item" onClick={closePopover}>
        {label}
      </NavLink>
    </li>
  );
}
