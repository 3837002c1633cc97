import { href } from '../paths';
import { NavGroup, NavItem } from '../ui/NavGroup';

/** The screens that are built, by area. */
export function Navigation() {
  return (
    <>
      <NavGroup>
        <NavItem to={href('token')} label="Token" end />
        <NavItem to={href('catalog')} label="Catalog" />
      </NavGroup>
      <NavGroup label="Selling">
        <NavItem to={href('sellerProducts')} label="Products" />
      </NavGroup>
    </>
  );
}
