import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { type ReadinessView, readinessFields, readinessQuery } from '../../../api/resources/seller/readiness';
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
import { LastLookFailed, ReadAgain } from '../../../shared/read/LastLookFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { ReadinessGroupPanel, groupName } from './ReadinessGroupPanel';
import { partHandle, productLoader } from '../crumbs';
import { isPack } from '../ownProduct';
import { changesInWords } from './readinessChanges';

export const loader = productLoader((id) => [queryClient.ensureQueryData(readinessQuery(id))]);

export const handle = partHandle('Submission readiness', 'Readiness');

export function Component() {
  const id = useParams()['id'] ?? '';
  const { data: product } = useSuspenseQuery(sellerProductQuery(id));
  const read = useSuspenseQuery(readinessQuery(id));
  const { data: readiness, dataUpdatedAt } = read;
  const told = useToldChanges(id, readiness, dataUpdatedAt);

  if (readiness === null)
    return <UnreadableScreen title="Submission readiness" what="submission checklist" read={read} />;
  const { ready } = readiness;
  return (
    <>
      <PageHeader
        title="Submission readiness"
        of={product?.name}
        meta={ready !== undefined && <Badge tone={ready ? 'good' : 'neutral'}>{ready ? 'ready' : 'not ready'}</Badge>}
        actions={
          <>
            <ReadAgain said="Checked" button="Check again" read={read} />
            <LinkButton to={href('sellerProduct', { id })}>Open the product</LinkButton>
            {readiness.version !== undefined && <LinkButton to={href('prep', { id })}>Compare prep prices</LinkButton>}
          </>
        }
      />
      <div className="grid gap-4">
        <LastLookFailed read={read} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            {readiness.groups.map((group, index) => (
              <ReadinessGroupPanel key={index} group={group} packId={product && isPack(product) ? id : undefined} />
            ))}
          </div>
          <div className="grid min-w-0 gap-4 max-lg:-order-1">
            <Progress readiness={readiness} told={told} />
            <MoreFields raw={readiness.raw} read={readinessFields.names} />
          </div>
        </div>
      </div>
    </>
  );
}

/** How the latest read of a product differs from the one before, in words; empty until there are two. */
function useToldChanges(id: string, readiness: ReadinessView | null, readAt: number): string {
  const [seen, setSeen] = useState({ id, readiness, readAt, told: '' });
  if (seen.id !== id || seen.readAt !== readAt) {
    const before = seen.id === id && seen.readiness;
    setSeen({ id, readiness, readAt, told: before && readiness ? changesInWords(before, readiness) : '' });
  }
  return seen.told;
}

/** Progress on the checklist, in figures and bars: the total and each group. */
function Progress({ readiness: { groups, version }, told }: { readiness: ReadinessView; told: string }) {
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
                  <ServiceText className="wrap-anywhere">{groupName(group)}</ServiceText>{' '}
                  <span className="shrink-0 text-ink-2">
                    {`${formatCount(finished)} of ${formatCount(group.items.length)}`}
                  </span>
                </span>
                <BarTrack value={finished} max={group.items.length} />
              </li>
            );
          })}
        </ul>
        <output aria-label="What changed" className="block wrap-anywhere empty:absolute">
          {told}
        </output>
      </div>
    </Panel>
  );
}
