import { href, isFixed } from '../paths';
import { NavGroup, NavItem } from '../ui/NavGroup';
import { navigationGroups, screenList } from './screens';

const items = screenList.flatMap(([name, { place }]) =>
  place && 'group' in place && isFixed(name) ? [{ ...place, to: href(name) }] : [],
);

/** The screens with a place in the navigation, by group. */
export function Navigation() {
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
