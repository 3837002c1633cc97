import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import {
  type ReadinessView,
  readinessFields,
  readinessQuery,
  type ReadinessGroup,
  type ReadinessItem,
} from '../../../api/resources/seller/readiness';
import { sellerProductQuery } from '../../../api/resources/seller/products';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { Badge } from '../../../ui/Badge';
import { BarTrack } from '../../../ui/BarTrack';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { LastReadFailed, ReadAgain } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { partHandle, productLoader } from '../crumbs';
import { isPack } from '../ownProduct';
import { sellerWords } from '../words';
import { describeChanges } from './readinessChanges';
import { Description } from '../../../ui/Description';
import { Dot } from '../../../ui/Dot';
import { ExternalLink } from '../../../ui/ExternalLink';
import { revealHidden } from '../../../ui/revealHidden';
import { withoutHidden } from '../../../lib/text/hidden';
import { humanize } from '../../../lib/text/humanize';

export const loader = productLoader((id) => [queryClient.ensureQueryData(readinessQuery(id))]);

export const handle = partHandle('Submission readiness', 'Readiness');

export function Component() {
  const id = useParams()['id'] ?? '';
  const { data: product } = useSuspenseQuery(sellerProductQuery(id));
  const read = useSuspenseQuery(readinessQuery(id));
  const { data: readiness, dataUpdatedAt } = read;
  const reported = useReportedChanges(id, readiness, dataUpdatedAt);

  if (readiness === null)
    return <UnreadableScreen title="Submission readiness" expected="submission checklist" read={read} />;
  const { ready } = readiness;
  return (
    <>
      <PageHeader
        title="Submission readiness"
        of={product?.name}
        meta={ready !== undefined && <Badge tone={ready ? 'good' : 'neutral'}>{ready ? 'ready' : 'not ready'}</Badge>}
        actions={
          <>
            <ReadAgain label="Checked" button={sharedWords.checkAgain} read={read} />
            <LinkButton to={href('sellerProduct', { id })}>Open the product</LinkButton>
            {readiness.version !== undefined && (
              <LinkButton to={href('prep', { id })}>{sellerWords.comparePrices}</LinkButton>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            {readiness.groups.map((group, index) => (
              <ReadinessGroupPanel key={index} group={group} packId={product && isPack(product) ? id : undefined} />
            ))}
          </div>
          <div className="grid min-w-0 gap-4 max-lg:-order-1">
            <Progress readiness={readiness} reported={reported} />
            <MoreFields raw={readiness.raw} read={readinessFields.names} />
          </div>
        </div>
      </div>
    </>
  );
}

/** How the latest checklist of a product differs from the one before, as text; empty until there are two. */
function useReportedChanges(id: string, readiness: ReadinessView | null, readAt: number): string {
  const [seen, setSeen] = useState({ id, readiness, readAt, reported: '' });
  if (seen.id !== id || seen.readAt !== readAt) {
    const before = seen.id === id && seen.readiness;
    setSeen({ id, readiness, readAt, reported: before && readiness ? describeChanges(before, readiness) : '' });
  }
  return seen.reported;
}

/** Progress on the checklist in numbers and bars: in total and for each group. */
function Progress({ readiness: { groups, version }, reported }: { readiness: ReadinessView; reported: string }) {
  const all = groups.flatMap((group) => group.items);
  const done = all.filter((item) => item.done === true).length;
  return (
    <Panel
      title="Progress"
      badges={
        version !== undefined && (
          <Badge>
            <span>version </span>
            {<Mono>{version}</Mono>}
          </Badge>
        )
      }
    >
      <div className="grid gap-3 text-sm">
        <p className="text-xl font-semibold">
          <span>{`${formatCount(done)} of ${formatCount(all.length)} `}</span>
          <span className="text-sm font-normal text-ink-2">done</span>
        </p>
        <BarTrack value={done} max={all.length} />
        <ul aria-label="Progress by group" className="grid gap-2 border-t border-line pt-3">
          {groups.map((group, index) => {
            const finished = group.items.filter((item) => item.done === true).length;
            return (
              <li key={index} className="grid gap-1">
                <span className="flex justify-between gap-3">
                  <ServiceText className="wrap-anywhere">{getGroupName(group)}</ServiceText>{' '}
                  <span className="shrink-0 text-ink-2">
                    {`${formatCount(finished)} of ${formatCount(group.items.length)}`}
                  </span>
                </span>
                <BarTrack value={finished} max={group.items.length} />
              </li>
            );
          })}
        </ul>
        <output aria-label={spendingWords.whatChanged} className="block wrap-anywhere empty:absolute">
          {reported}
        </output>
      </div>
    </Panel>
  );
}

/** A group's display name: the service's label, otherwise its key with spaces. */
function getGroupName({ key, label }: ReadinessGroup): string {
  return label === key ? humanize(key) : label;
}

interface ReadinessGroupPanelProps {
  group: ReadinessGroup;
  /** The Agent Pack, which is fixed in the console; undefined for an ordinary listing, which is fixed in the signed-in site. */
  packId: string | undefined;
}

/** One group of the checklist: what is done, what is missing, and where to fix each missing item. */
function ReadinessGroupPanel({ group, packId }: ReadinessGroupPanelProps) {
  const missing = group.items.filter((item) => item.done === false).length;
  const name = getGroupName(group);
  return (
    <Panel
      title={<ServiceText className="wrap-anywhere">{name}</ServiceText>}
      badges={missing > 0 && <Badge>{`${formatCount(missing)} missing`}</Badge>}
      flush
    >
      {group.items.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">Nothing is required here.</p>
      ) : (
        <ul aria-label={withoutHidden(name)}>
          {group.items.map((item, index) => (
            <Item
              key={index}
              item={item}
              fix={packId === undefined ? undefined : getFix(packId, group.key, item.key)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ item, fix }: { item: ReadinessItem; fix: Fix | undefined }) {
  const { key, label, done, status, why, nextAction, url } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line px-3.5 py-2 text-sm first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto_4rem]">
      <div className="min-w-0">
        <Dot state={done === true ? 'done' : 'open'}>
          <ServiceText className={done === false ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
            {label === key ? humanize(key) : label}
          </ServiceText>
        </Dot>
        <Description text={why} inset />
        {done !== true && nextAction !== undefined && !(url !== undefined && nextAction.includes(url)) && (
          <p dir="auto" className="ps-4 text-pretty wrap-anywhere">
            {revealHidden(nextAction)}
          </p>
        )}
      </div>
      <span className="text-end wrap-anywhere text-ink-2 sm:col-start-3">
        {done === true ? 'Done' : done === false ? 'Missing' : (status ?? 'No status')}
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 empty:hidden max-sm:col-span-2 max-sm:ps-4 sm:col-start-2 sm:row-start-1 sm:justify-end">
        {done !== true && url !== undefined && (
          <ExternalLink href={url}>
            <span>Continue in the signed-in site</span>
            <span className="sr-only">{` for ${withoutHidden(label)}`}</span>
          </ExternalLink>
        )}
        {done === false && fix && (
          <LinkButton size="sm" to={fix.to}>
            <span>{fix.label}</span>
            <span className="sr-only">{` for ${withoutHidden(label)}`}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

interface Fix {
  label: string;
  to: string;
}

/** Where to fix a Pack's missing item, derived from the names of its group and itself. */
function getFix(id: string, group: string, item: string): Fix {
  const names = `${group} ${item}`.toLowerCase();
  const versions = href('versions', { id });
  if (/image|preview/.test(names)) return { label: 'Add a preview image', to: versions };
  if (/code|version|artifact|digest/.test(names)) return { label: 'Upload a version', to: versions };
  return { label: 'Edit listing', to: href('listing', { id }, new URLSearchParams({ field: item })) };
}
