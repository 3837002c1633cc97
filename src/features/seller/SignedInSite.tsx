import { useQuery } from '@tanstack/react-query';
import type { SellerProductDetailView } from '../../api/resources/seller/products';
import { type ReadinessView, readinessQuery } from '../../api/resources/seller/readiness';
import { ExternalLink } from '../../ui/ExternalLink';
import { Notice } from '../../ui/Notice';

/** What can only be done in the signed-in site, and the checklist groups that cover it. */
const siteWorks = {
  listing: {
    title: 'This listing is edited in the signed-in site',
    may: 'edit the listings of',
    groups: /metadata|listing/i,
    label: 'Edit the listing in the browser',
  },
  uploads: {
    title: 'Code and preview images of this product are uploaded in the signed-in site',
    may: 'upload for',
    groups: /code|version|image/i,
    label: 'Upload in the browser',
  },
  publication: {
    title: 'This product is submitted and published in the signed-in site',
    may: 'submit and publish',
    groups: /submi|publi/i,
    label: 'Publish in the browser',
  },
} as const;

interface SignedInSiteProps {
  id: string;
  product: SellerProductDetailView;
  work: keyof typeof siteWorks;
}

/** Says that this work on an ordinary listing cannot be done here, and links to the right page if the service names one. */
export function SignedInSite({ id, product: { nextAction }, work }: SignedInSiteProps) {
  const { data } = useQuery(readinessQuery(id));
  const { title, may } = siteWorks[work];
  const place = (data && findPlace(data, siteWorks[work])) ?? nextAction;
  return (
    <Notice title={title}>
      <p>{`This is an ordinary listing: API tokens may ${may} Agent Packs only.`}</p>
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
