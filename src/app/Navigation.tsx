import { href } from '../paths';
import { NavGroup, NavItem } from '../ui/NavGroup';

/** The screens that are built, by area. */
export function Navigation() {
  return (
    <>
      <NavGroup>
        <NavItem to={href('token')} label="Token" end />
        <NavItem to={href('catalog')} label="Catalog" />
        <NavItem to={href('purchases')} label="Purchases" />
      </NavGroup>
      <NavGroup label="Agent Packs">
        <NavItem to={href('packs')} label="Packs" />
        <NavItem to={href('runtime')} label="Runtime" />
      </NavGroup>
      <NavGroup label="Selling">
        <NavItem to={href('sellerProducts')} label="Products" />
        <NavItem to={href('payouts')} label="Payouts" />
      </NavGroup>
    </>
  );
}
