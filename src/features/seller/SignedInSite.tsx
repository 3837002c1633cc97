import { useQuery } from '@tanstack/react-query';
import type { SellerProductDetailView } from '../../api/resources/seller/products';
import { type ReadinessView, readinessQuery } from '../../api/resources/seller/readiness';
import { ExternalLink } from '../../ui/ExternalLink';
import { Notice } from '../../ui/Notice';

/** Work that can only be done in the signed-in site, with the checklist groups that cover it. */
const siteWorks = {
  listing: {
    title: 'This listing is edited in the signed-in site',
    reason: 'This is an ordinary listing. API tokens can edit the listings of Agent Packs only.',
    groups: /metadata|listing/i,
    label: 'Edit in the signed-in site',
  },
  uploads: {
    title: 'Code and preview images of this product are uploaded in the signed-in site',
    reason: 'This is an ordinary listing. API tokens can upload for Agent Packs only.',
    groups: /code|version|image/i,
    label: 'Upload in the signed-in site',
  },
  publication: {
    title: 'This product is submitted and published in the signed-in site',
    reason: 'This is an ordinary listing. API tokens can submit and publish Agent Packs only.',
    groups: /submi|publi/i,
    label: 'Publish in the signed-in site',
  },
} as const;

interface SignedInSiteProps {
  id: string;
  product: SellerProductDetailView;
  work: keyof typeof siteWorks;
}

/** Says that this work on an ordinary listing can't be done here, and links to the right page if the service names one. */
export function SignedInSite({ id, product: { nextAction }, work }: SignedInSiteProps) {
  const { data } = useQuery(readinessQuery(id));
  const { title, reason } = siteWorks[work];
  const place = (data && findPlace(data, siteWorks[work])) ?? nextAction;
  return (
    <Notice title={title}>
      <p>{reason}</p>
      {place?.url !== undefined && (
        <p>
          <ExternalLink href={place.url}>{place.label}</ExternalLink>
        </p>
      )}
    </Notice>
  );
}

/** The address that the checklist gives for missing items of this work. */
function findPlace({ groups }: ReadinessView, { groups: names, label }: (typeof siteWorks)[keyof typeof siteWorks]) {
  const items = groups.filter(({ key }) => names.test(key)).flatMap((group) => group.items);
  const url = items.find((item) => item.done === false && item.url !== undefined)?.url;
  return url === undefined ? undefined : { label, url };
}
