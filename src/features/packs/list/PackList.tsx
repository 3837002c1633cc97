import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PackPage } from '../../../api/resources/packs/packs';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { Failure } from '../../../shared/Failure';
import { LastLookFailed } from '../../../shared/LastLookFailed';
import { Unreadable } from '../../../shared/Unreadable';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { List, ListRow } from '../../../ui/List';
import { Pagination } from '../../../ui/Pagination';
import { Skeleton, SkeletonScreen } from '../../../ui/Skeleton';
import { PackRow } from '../PackRow';
import { type PacksView, packsView, packsWith, pagesOf } from './packsView';

interface PackListProps {
  list: UseQueryResult<PackPage>;
  view: PacksView;
  search: string;
}

/** The list of a tab: its rows, or what is shown instead of them. */
export function PackList({ list, view, search }: PackListProps) {
  const owned = view.tab === 'owned';
  const askAgain = () => void list.refetch();
  if (!list.data) {
    if (!list.isError) return <RowsOnTheirWay rows={owned ? 4 : view.limit} />;
    return (
      <Place>
        <Failure
          error={list.error}
          actions={
            <Button pending={list.isFetching} onClick={askAgain}>
              Try again
            </Button>
          }
        />
      </Place>
    );
  }
  const { packs } = list.data;
  if (!packs)
    return (
      <Place>
        <Unreadable what="list of Agent Packs" error={list.error} asking={list.isFetching} onAskAgain={askAgain} />
      </Place>
    );
  // The list of owned Packs is complete; the catalog is searched and paged by the service.
  const found = owned ? packsWith(packs, view.q) : packs;
  const total = owned ? found.length : list.data.total;
  const shown = owned ? found.slice(view.offset, view.offset + view.limit) : packs;
  return (
    <div className="grid grid-cols-1 gap-3">
      {list.error && <LastLookFailed error={list.error} readAt={list.dataUpdatedAt} />}
      <div
        aria-busy={list.isPlaceholderData}
        className="grid grid-cols-1 gap-3 transition-opacity delay-150 aria-busy:opacity-55"
      >
        <Place>
          {shown.length === 0 ? (
            <Nothing view={view} search={search} total={total} ofAll={packs.length} />
          ) : (
            <div className="@container">
              <List label={owned ? 'Owned Packs' : 'Packs'}>
                {shown.map((pack, place) => (
                  <PackRow key={place} pack={pack} owned={owned} />
                ))}
              </List>
            </div>
          )}
        </Place>
        {shown.length > 0 && <Pages view={view} search={search} total={total} shown={shown.length} />}
      </div>
    </div>
  );
}

function Place({ children }: { children: ReactNode }) {
  return <div className="panel">{children}</div>;
}

function RowsOnTheirWay({ rows }: { rows: number }) {
  return (
    <SkeletonScreen label="Loading Agent Packs">
      <Place>
        <List label="Packs on their way">
          {Array.from({ length: Math.min(rows, 24) }, (_, row) => (
            <ListRow
              key={row}
              leading={<Skeleton width="2.75rem" height="2.25rem" />}
              title={<Line width="11rem" />}
              description={<Line width="22rem" />}
              trailing={<Skeleton width="2.5rem" />}
            />
          ))}
        </List>
      </Place>
    </SkeletonScreen>
  );
}

/** A placeholder line of the height of text. */
function Line({ width }: { width: string }) {
  return (
    <span className="flex h-5 max-w-full items-center" style={{ width }}>
      <Skeleton />
    </span>
  );
}

interface NothingProps {
  view: PacksView;
  search: string;
  total: number | undefined;
  /** The number of Packs without the search text. */
  ofAll: number;
}

function Nothing({ view, search, total, ofAll }: NothingProps) {
  const { q, offset, tab } = view;
  if (offset > 0 && total !== 0) {
    const last = total === undefined ? 0 : lastOffset(total, view.limit);
    return (
      <EmptyPicture
        title={`There is no Pack after the first ${formatCount(offset)}`}
        explanation={total === undefined ? 'The list ends before it.' : `The list ends after ${formatCount(total)}.`}
        actions={
          <LinkButton to={packsHref(search, { offset: last })}>
            {last === 0 ? 'Go to the first page' : 'Go to the last page'}
          </LinkButton>
        }
      />
    );
  }
  if (q !== '' && (tab === 'catalog' || ofAll > 0))
    return (
      <EmptyPicture
        title="No Pack matches"
        explanation={tab === 'owned' ? 'No Pack of this account has this text.' : 'No published Pack has this text.'}
        nextStep="Use fewer words, or show all."
        actions={<LinkButton to={packsHref(search, { q: '' })}>Show all</LinkButton>}
      />
    );
  return tab === 'owned' ? (
    <EmptyPicture
      title="This account owns no Pack yet"
      explanation="A free Pack is acquired on its own screen; a paid one is bought in the signed-in site."
      actions={<LinkButton to={packsHref(search, { tab: 'catalog' })}>Look at the catalog</LinkButton>}
    />
  ) : (
    <EmptyPicture title="The Pack catalog is empty" nextStep="Packs appear here once the service publishes them." />
  );
}

const lastOffset = (total: number, limit: number): number => Math.max(0, Math.ceil(total / limit) - 1) * limit;

interface PagesProps {
  view: PacksView;
  search: string;
  total: number | undefined;
  shown: number;
}

function Pages({ view, search, total, shown }: PagesProps) {
  const { limit, offset } = view;
  // Without a total the number of pages is unknown: a full page may have a next one.
  const known = total ?? offset + shown + (shown >= limit ? 1 : 0);
  const { page, pages } = pagesOf(known, view);
  const at = (to: number) => Math.max(0, offset + (to - page) * limit);
  return <Pagination page={page} pages={pages} hrefFor={(to) => packsHref(search, { offset: at(to) })} />;
}

function packsHref(search: string, change: Partial<PacksView>): string {
  return href('packs', undefined, packsView.change(search, change));
}
