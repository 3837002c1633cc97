import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { href, isFixed } from '../paths';
import { closePopover } from '../ui/closePopover';
import { navigationGroups, offeredScreens } from './screens';

/** The screens that appear in the navigation, by group. */
export function Navigation() {
  const links = offeredScreens().flatMap(([name, { place }]) =>
    place && 'group' in place && isFixed(name) ? [{ ...place, to: href(name) }] : [],
  );
  return Object.entries(navigationGroups).map(([group, heading]) => (
    <NavGroup key={group} heading={heading} links={links.filter((link) => link.group === group)} />
  ));
}

interface NavGroupProps {
  /** The first group has no heading. */
  heading: string | undefined;
  links: readonly { to: string; label: string }[];
}

function NavGroup({ heading, links }: NavGroupProps) {
  const id = useId();
  return (
    <div className="pb-3.5">
      {heading && (
        <div id={id} className="px-2.5 pt-0.5 pb-1.5 text-xs font-medium text-ink-2">
          {heading}
        </div>
      )}
      <ul aria-labelledby={heading && id} className="grid gap-px">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className="nav-item" onClick={closePopover}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
