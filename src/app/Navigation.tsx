import { href, isFixed } from '../paths';
import { NavGroup, NavItem } from '../ui/NavGroup';
import { navigationGroups, offeredScreens } from './screens';

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
