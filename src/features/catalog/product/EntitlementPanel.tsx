import type { EntitlementView, ProductDetailView } from '../../../api/resources/catalog';
import { licenseLabel } from '../../../shared/licenseLabel';
import { ListingPrice } from '../../../shared/list/ListingRow';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList';
import { Dot } from '../../../ui/Dot';
import { ExternalLink, webHost } from '../../../ui/ExternalLink';
import { LinkButton } from '../../../ui/LinkButton';
import { Panel } from '../../../ui/Panel';
import { ServiceTime } from '../../../shared/ServiceTime';
import { acquirePath } from './freePack';

/** Reasons for an entitlement in words; an unknown one is shown unchanged. */
const reasons = new Map(
  Object.entries({
    purchase: 'Bought by this account',
    free: 'Free product',
    owner: 'Sold by this account',
    none: 'Not bought by this account',
  }),
);

/** Whether the token's account may use the product, why, and where to get it if not. */
export function EntitlementPanel({ product }: { product: ProductDetailView }) {
  const { entitlement } = product;
  const { entitled, reason, license, acquiredAt, purchaseUrl } = entitlement;
  const acquire = acquirePath(product);
  const facts: Definition[] = [];
  if (acquire !== undefined) facts.push({ label: 'Reason', value: 'Free, not yet acquired by this account' });
  else if (reason !== undefined) facts.push({ label: 'Reason', value: reasons.get(reason) ?? reason });
  if (license !== undefined) facts.push({ label: 'License', value: licenseLabel(license) });
  if (acquiredAt !== undefined) facts.push({ label: 'Since', value: <ServiceTime at={acquiredAt} /> });
  return (
    <Panel title="Entitlement" actions={<ListingPrice listing={product} />}>
      <div className="grid gap-2.5">
        <div className="font-semibold">
          <State entitlement={entitlement} />
        </div>
        {facts.length > 0 && <DefinitionList items={facts} />}
        {acquire !== undefined && (
          <div className="border-t border-line pt-2.5">
            <LinkButton to={acquire}>Acquire it free</LinkButton>
          </div>
        )}
        {entitled === false && purchaseUrl !== undefined && webHost(purchaseUrl) !== null && (
          <p className="border-t border-line pt-2.5 text-sm">
            <ExternalLink href={purchaseUrl}>Buy in the signed-in site</ExternalLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

function State({ entitlement: { entitled } }: { entitlement: EntitlementView }) {
  if (entitled === undefined) return <Dot state="open">The answer does not say</Dot>;
  return entitled ? <Dot state="done">Entitled</Dot> : <Dot state="open">Not entitled</Dot>;
}
