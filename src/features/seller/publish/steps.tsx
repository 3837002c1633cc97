import type { Content, Elements } from '../../../ui/content';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import type { ReadinessView } from '../../../api/resources/seller/readiness';
import type { ReportView } from '../../../api/resources/seller/report';
import { formatCount, formatCounted } from '../../../lib/count';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import type { DotState } from '../../../ui/Dot';
import { LinkButton } from '../../../ui/LinkButton';
import { ServiceTime } from '../../../shared/ServiceTime';
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { type Standing, auditedVersion, tierOf } from './standing';

/** What the next step of a Pack depends on; null and undefined stand for what could not be read. */
export interface PackFacts {
  id: string;
  product: SellerProductDetailView;
  report: ReportView | null | undefined;
  readiness: ReadinessView | null | undefined;
}

interface Step {
  dot: DotState;
  title: string;
  more?: Content;
  actions?: Elements;
}

/** What each standing means, and the screens that lead on from it. */
export const steps: Record<Standing, (facts: PackFacts) => Step> = {
  versionless: ({ id }) => ({
    dot: 'open',
    title: 'Upload a first version',
    actions: (
      <LinkButton variant="primary" to={href('versions', { id })}>
        Upload a version
      </LinkButton>
    ),
  }),
  unready: ({ id, readiness }) => {
    const missing = readiness?.groups.flatMap(({ items }) => items).filter(({ done }) => done === false) ?? [];
    return {
      dot: 'open',
      title:
        missing.length === 0 ? 'The checklist is not complete' : `${formatCounted(missing.length, 'item')} missing`,
      more: 'A version can be submitted once its checklist is complete.',
      actions: (
        <LinkButton variant="primary" to={href('readiness', { id })}>
          See what is missing
        </LinkButton>
      ),
    };
  },
  submittable: ({ product }) => ({
    dot: 'open',
    title: `Version ${product.version} is ready to be submitted`,
    more: 'Submitting puts it into the audit queue and costs nothing. The audition that follows is quoted and paid in Points.',
  }),
  queued: ({ id, product }) => ({
    dot: 'active',
    title: `Version ${product.version} is ${placeWords(product.queuePosition)}in the audit queue`,
    more: `Its audition is next. Quote it, then confirm ${PUBLISHABLE_TIER} at its exact price in Points.`,
    actions: (
      <LinkButton variant="primary" to={href('prep', { id })}>
        Quote the audition
      </LinkButton>
    ),
  }),
  auditing: ({ id, product, report }) => ({
    dot: 'active',
    title:
      product.prep?.status === 'queued'
        ? `Version ${auditedVersion(product, report)} waits for its turn in the audit queue`
        : `Version ${auditedVersion(product, report)} is being audited`,
    more: product.prep?.expectedFinishAt !== undefined && (
      <>
        <span>Expected to finish </span>
        <ServiceTime at={product.prep.expectedFinishAt} />
        <span>. This screen updates automatically.</span>
      </>
    ),
    actions: <LinkButton to={href('report', { id })}>Follow the report</LinkButton>,
  }),
  failed: ({ id, product }) => ({
    dot: 'refused',
    title: `Version ${product.version} failed its audit`,
    more: 'It can never be published. Fix what the report names, then upload a higher version.',
    actions: (
      <>
        <LinkButton variant="primary" to={href('report', { id })}>
          Read the findings
        </LinkButton>
        <LinkButton to={href('versions', { id })}>Upload a higher version</LinkButton>
      </>
    ),
  }),
  lesserTier: ({ id, product, report }) => ({
    dot: 'open',
    title: `Version ${product.version} passed ${humanize(tierOf(product, report) ?? 'another tier')} only`,
    more: `Only ${PUBLISHABLE_TIER} makes a Pack publishable. Submit the version, then quote that audition.`,
    actions: <LinkButton to={href('prep', { id })}>Compare prep prices</LinkButton>,
  }),
  publishable: ({ product }) => ({
    dot: 'done',
    title: `Version ${product.version} passed its audit`,
    more: 'Check what buyers will see, then publish it.',
  }),
  published: ({ id, product: { version, slug } }) => ({
    dot: 'done',
    title: `Version ${version} is in the catalog`,
    more: 'Upload a higher version to publish again.',
    actions: (
      <>
        {slug !== undefined && <LinkButton to={href('product', { slug })}>Open in the catalog</LinkButton>}
        <LinkButton to={href('pack', { id })}>Open as a Pack</LinkButton>
        <LinkButton variant="quiet" to={href('versions', { id })}>
          Versions
        </LinkButton>
      </>
    ),
  }),
  unknown: ({ id, product }) => ({
    dot: 'open',
    title: `It is not known whether version ${product.version} passed its audit`,
    more: 'The service decides what is possible; a refusal changes nothing.',
    actions: <LinkButton to={href('report', { id })}>Read the report</LinkButton>,
  }),
};

/** `number 3`; nothing where no position is given or the version is first. */
function placeWords(position: number | undefined): string {
  return position === undefined || position < 2 ? '' : `number ${formatCount(position)} `;
}
