import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { readSeenImages } from '../../../api/resources/previewImages';
import { readPack, type PackView } from '../../../api/resources/packs/packs';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { readinessQuery, type ReadinessView } from '../../../api/resources/seller/readiness';
import { sellerReportQuery, type ReportView } from '../../../api/resources/seller/report';
import { readPreviewImages } from '../../../api/resources/seller/versions';
import { formatCount, formatCounted } from '../../../lib/count';
import { href } from '../../../paths';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { PreviewImages } from '../../../shared/images/PreviewImages';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { ListingRow } from '../../../shared/list/ListingRow';
import { Examples, Overview } from '../../../shared/pack/PackOverview';
import { canKeepPolling } from '../../../shared/read/polling';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { DefinitionList } from '../../../ui/DefinitionList';
import { LinkButton } from '../../../ui/LinkButton';
import { List } from '../../../ui/list/List';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { sharedWords } from '../../../shared/words';
import { uiWords } from '../../../ui/words';
import { SignedInSite } from '../SignedInSite';
import { partHandle, productLoader } from '../crumbs';
import { isRunning, getLifecycle } from '../lifecycle';
import { isPack, isProduct, useFollowedProduct, useFollowedReport, fetchProduct } from '../ownProduct';
import { formatListingPrice, getVersionFacts } from '../productFacts';
import { sellerWords } from '../words';
import { computePublishState, type PublishState, getAuditedVersion, findTier } from './publishState';
import { useState } from 'react';
import {
  isPublished,
  isQueued,
  publishVersion,
  submitVersion,
  type Reviewed,
} from '../../../api/resources/seller/publishing';
import { useWrite } from '../../../shared/useWrite';
import { Button } from '../../../ui/Button';
import { Dot, type DotState } from '../../../ui/Dot';
import { useContainerFocus } from '../useContainerFocus';
import { PublishOutcome, SubmitOutcome } from './outcomes';
import type { Content, Elements } from '../../../ui/content';
import { humanize } from '../../../lib/text/humanize';
import { ServiceTime } from '../../../shared/ServiceTime';
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { Dialog } from '../../../ui/Dialog';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Receipt } from '../../../ui/Receipt';
import { ServiceText } from '../../../ui/ServiceText';
import { Score } from '../../../shared/pack/Score';
import { kindTones, stageDots } from '../stageAppearance';
import { publishWords } from './words';

// The other two may be refused. The screen then works without them.
export const loader = productLoader((id) => [
  queryClient.prefetchQuery(sellerReportQuery(id)),
  queryClient.prefetchQuery(readinessQuery(id)),
]);

export const handle = partHandle('Publish');

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useFollowedProduct(id);
  const { data: product, error } = read;
  const { data: report } = useQuery(useFollowedReport(id));
  const { data: readiness } = useQuery(readinessQuery(id));
  if (!isProduct(product)) return <UnreadableScreen title="Publish" expected="product" read={read} />;
  const { label, tone } = getLifecycle(product.state);
  const running = isRunning(product.prep);
  return (
    <>
      <PageHeader
        title="Publish"
        of={product.name}
        meta={<Badge tone={tone}>{label}</Badge>}
        actions={
          <>
            <LinkButton to={href('readiness', { id })}>Readiness</LinkButton>
            <LinkButton to={href('report', { id })}>Report</LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} goesOn={running && canKeepPolling(error)} />
        {isPack(product) ? (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 gap-4">
              <NextStepPanel
                // Keyed by id, so no review or outcome carries over to another product.
                key={id}
                id={id}
                product={product}
                report={report}
                readiness={readiness}
                standing={computePublishState(product, report, readiness)}
              />
              <BuyersView product={product} />
            </div>
            <div className="grid min-w-0 gap-4">
              <Facts product={product} id={id} />
              <Gates report={report} version={product.version} />
            </div>
          </div>
        ) : (
          <SignedInSite id={id} product={product} work="publication" />
        )}
      </div>
    </>
  );
}

/** The listing as it will appear in the catalog. */
function BuyersView({ product }: { product: SellerProductDetailView }) {
  const pack = readPack(product.raw);
  const images = readSeenImages(product.raw);
  return (
    <>
      <Panel title="What buyers will see" flush>
        <List label="Catalog entry">
          <ListingRow
            listing={pack}
            to={undefined}
            unnamed="Unnamed Pack"
            badges={pack.category !== undefined && <Badge>{pack.category}</Badge>}
            facts={[]}
          />
        </List>
        {images.length > 0 && (
          <div className="border-t border-line px-4 py-3.5">
            <PreviewImages images={images} of={pack.name ?? 'the Pack'} />
          </div>
        )}
      </Panel>
      <Overview pack={pack} />
      <Examples listing={pack.listing} />
    </>
  );
}

/** Exactly what would be published. */
function Facts({ product, id }: { product: SellerProductDetailView; id: string }) {
  const { publishedVersion, slug } = product;
  const images = readPreviewImages(product.raw);
  const inCatalog = slug === undefined ? 'not yet' : 'yes';
  return (
    <Panel title="Facts">
      <DefinitionList
        items={[
          ...getVersionFacts(product),
          { label: 'Price', value: formatListingPrice(product.priceUsd) },
          images && { label: sharedWords.previewImages, value: formatCount(images.length) },
          {
            label: 'In the catalog',
            value: publishedVersion ? <CopyableId value={publishedVersion} label="published version" /> : inCatalog,
          },
          { label: 'ID', value: <CopyableId value={product.id ?? id} label="ID" /> },
        ]}
      />
    </Panel>
  );
}

interface NextStepPanelProps extends PackFacts {
  standing: PublishState;
}

/** The version's status, the next step, and the outcome of the last action. */
function NextStepPanel({ standing, ...facts }: NextStepPanelProps) {
  const { id, product, report } = facts;
  const [review, setReview] = useState<Review>();
  const submit = useWrite(
    submitVersion(id),
    async (sent) => {
      const now = await fetchProduct(id);
      return now.version === sent && (isQueued(now) || isRunning(now.prep));
    },
    () => true,
  );
  const publish = useWrite(
    publishVersion(id),
    async () => isPublished(await fetchProduct(id)),
    () => true,
  );
  /** The latest action, whose outcome is shown. */
  const [latest, setLatest] = useState<'submit' | 'publish'>(publish.state.at === 'idle' ? 'submit' : 'publish');
  const container = useContainerFocus();
  const { version } = product;
  const send = () => {
    setLatest('submit');
    submit.send(version);
  };
  const confirm = () => {
    if (!review) return;
    setLatest('publish');
    publish.send(review, { onSettled: () => setReview(undefined) });
  };
  const open = () =>
    setReview({
      name: product.name ?? id,
      entry: readPack(product.raw),
      version,
      digest: product.digest,
      priceUsd: product.priceUsd,
      replaces: product.publishedVersion,
      gates: describeGates(report, version),
    });

  const { dot, title, detail, actions } = steps[standing](facts);
  const both = standing === 'lesserTier' || standing === 'unknown';
  const submits = both || standing === 'submittable';
  const publishes = both || standing === 'publishable';
  return (
    <Panel title={publishWords.nextStep}>
      <div {...container} className="grid gap-3 text-sm outline-none">
        <Dot state={dot}>
          <div className="grid gap-0.5 wrap-anywhere">
            <p className="text-base font-semibold">{title}</p>
            {detail && <p className="text-ink-2">{detail}</p>}
          </div>
        </Dot>
        <div aria-live="polite" className="grid gap-2 empty:absolute">
          {latest === 'publish' ? (
            <PublishOutcome write={publish} then={open} />
          ) : (
            <SubmitOutcome write={submit} onAccepted={send} />
          )}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {publishes && (
            <Button
              variant={standing === 'publishable' ? 'primary' : 'secondary'}
              pending={publish.state.at === 'checking'}
              disabledReason={publish.whyNot}
              onClick={open}
            >
              Review and publish
            </Button>
          )}
          {submits && (
            <Button
              variant={standing === 'submittable' ? 'primary' : 'secondary'}
              pending={submit.busy}
              disabledReason={submit.whyNot}
              onClick={send}
            >
              {`Submit version ${version ?? ''}`}
            </Button>
          )}
          {actions}
        </div>
      </div>
      {review && (
        <ReviewDialog
          review={review}
          sending={publish.state.at === 'sending'}
          onConfirm={confirm}
          onClose={() => setReview(undefined)}
        />
      )}
    </Panel>
  );
}

/** What the next step of a Pack depends on. Null and undefined mean that it couldn't be loaded. */
interface PackFacts {
  id: string;
  product: SellerProductDetailView;
  report: ReportView | null | undefined;
  readiness: ReadinessView | null | undefined;
}

interface Step {
  dot: DotState;
  title: string;
  detail?: Content;
  actions?: Elements;
}

/** What each standing means, and the screens that lead on from it. */
const steps: Record<PublishState, (facts: PackFacts) => Step> = {
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
      title: missing.length === 0 ? 'The checklist isn’t complete' : `${formatCounted(missing.length, 'item')} missing`,
      detail: 'A version can be submitted once its checklist is complete.',
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
    detail:
      'Submitting puts it into the audit queue and costs nothing. The audition that follows is quoted and paid in Points.',
  }),
  queued: ({ id, product }) => ({
    dot: 'active',
    title: describeQueue(product),
    detail: `Its audition is next. Quote it, then confirm ${PUBLISHABLE_TIER} at its exact price in Points.`,
    actions: (
      <LinkButton variant="primary" to={href('prep', { id })}>
        {sellerWords.quoteAudition}
      </LinkButton>
    ),
  }),
  auditing: ({ id, product, report }) => ({
    dot: 'active',
    title:
      product.prep?.status === 'queued'
        ? `Version ${getAuditedVersion(product, report)} is waiting in the audit queue`
        : `Version ${getAuditedVersion(product, report)} is being audited`,
    detail: product.prep?.expectedFinishAt !== undefined && (
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
    detail: 'It can never be published. Fix what the report lists, then upload a higher version.',
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
    title: `Version ${product.version} passed ${humanize(findTier(product, report) ?? 'another tier')} only`,
    detail: `Only ${PUBLISHABLE_TIER} makes a Pack publishable. Submit the version, then quote that audition.`,
    actions: <LinkButton to={href('prep', { id })}>{sellerWords.comparePrices}</LinkButton>,
  }),
  publishable: ({ product }) => ({
    dot: 'done',
    title: `Version ${product.version} passed its audit`,
    detail: 'Check what buyers will see, then publish it.',
  }),
  published: ({ id, product: { version, slug } }) => ({
    dot: 'done',
    title: `Version ${version} is in the catalog`,
    detail: 'Upload a higher version to publish again.',
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
    title: `Audit result of version ${product.version} unknown`,
    detail: 'You can still try: the service decides, and a refusal changes nothing.',
    actions: <LinkButton to={href('report', { id })}>Read the report</LinkButton>,
  }),
};

/** That the version is in the queue, with its position unless it is unknown or the first. */
function describeQueue({ version, queuePosition }: SellerProductDetailView): string {
  return queuePosition === undefined || queuePosition < 2
    ? `Version ${version} is in the audit queue`
    : `Version ${version} is number ${formatCount(queuePosition)} in the audit queue`;
}

/** What would be published, frozen when the dialog opens. */
interface Review extends Reviewed {
  name: string;
  /** Its row in the catalog. */
  entry: PackView;
  /** The version that buyers get now. */
  replaces: string | undefined;
  /** `8 of 8 passed`; undefined without a report. */
  gates: string | undefined;
}

interface ReviewDialogProps {
  review: Review;
  sending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The final review before a version is published, which cannot be undone. */
function ReviewDialog({ review, sending, onConfirm, onClose }: ReviewDialogProps) {
  const { name, entry, version, digest, priceUsd, replaces, gates } = review;
  const lines = [
    { label: 'Version', value: <Mono>{version}</Mono> },
    { label: 'Digest', value: digest === undefined ? 'not given' : <CopyableId value={digest} label="digest" /> },
    { label: 'Price', value: formatListingPrice(priceUsd) },
    { label: 'Gates of the audit', value: gates ?? 'not given' },
    { label: 'Buyers currently get', value: replaces === undefined ? 'nothing' : <Mono>{replaces}</Mono> },
  ];
  return (
    <Dialog
      title="Publish this version"
      description={
        <>
          <ServiceText>{name}</ServiceText>
          <span> goes into the catalog as shown below, with its current listing.</span>
        </>
      }
      locked={sending}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
            disabledReason={sending ? 'The request has been sent and can’t be cancelled' : undefined}
          >
            {uiWords.cancel}
          </Button>
          <Button
            variant="primary"
            pending={sending}
            // The second click of the double-click that opened the dialog is not consent.
            onClick={(event) => event.detail <= 1 && onConfirm()}
          >
            {`Publish version ${version ?? ''}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="rounded border border-line">
          <List label="Catalog entry">
            <ListingRow listing={entry} to={undefined} unnamed={name} facts={[]} />
          </List>
        </div>
        <Receipt lines={lines} />
        <Notice title="Publishing a version is final">
          A published version can’t be changed or published again. The next one must be higher. Publishing costs no
          Points.
        </Notice>
      </div>
    </Dialog>
  );
}

interface GatesProps {
  /** Null when it could not be read, undefined when it was refused. */
  report: ReportView | null | undefined;
  /** The current version; a report about another one is not shown. */
  version: string | undefined;
}

/** The gates of the current version's audit, each with its score. */
function Gates({ report, version }: GatesProps) {
  const versionReport =
    report && (report.version ?? version) === version && report.stages.length > 0 ? report : undefined;
  return (
    <Panel
      title="Audit"
      badges={
        versionReport?.status !== undefined && (
          <Badge tone={kindTones[versionReport.kind]}>{versionReport.status}</Badge>
        )
      }
    >
      {versionReport ? (
        <ol aria-label="Gates" className="grid gap-1.5 text-sm">
          {versionReport.stages.map(({ label, kind, status, score }, index) => (
            <li key={index} className="flex justify-between gap-3">
              <Dot state={stageDots[kind]}>
                <ServiceText className="wrap-anywhere">{label}</ServiceText>
              </Dot>
              <span className="flex max-w-1/2 shrink-0 gap-x-2 wrap-anywhere text-ink-2">
                <Score score={score} />
                <span>{status ?? 'no status'}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-ink-2">{whyNoGates(report, version)}</p>
      )}
    </Panel>
  );
}

function whyNoGates(report: ReportView | null | undefined, version: string | undefined): string {
  if (!report) return 'The report couldn’t be loaded.';
  if (version === undefined || report.stages.length === 0) return 'No gates have been audited yet.';
  return `The latest report is for version ${report.version}. Version ${version} hasn’t been audited.`;
}

/** `7 of 8 passed`; undefined when the report is about another version, or lists none. */
function describeGates(report: ReportView | null | undefined, version: string | undefined): string | undefined {
  if (!report || report.stages.length === 0 || (report.version ?? version) !== version) return undefined;
  const passed = report.stages.filter(({ kind }) => kind === 'passing').length;
  return `${formatCount(passed)} of ${formatCount(report.stages.length)} passed`;
}
