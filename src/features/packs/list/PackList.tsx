import type { UseQueryResult } from '@tanstack/react-query';
import type { PackPage, PackView } from '../../../api/resources/packs/packs';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { ListingRowSkeleton, ListingRow } from '../../../shared/list/ListingRow';
import { ListPanel, ListSkeleton, RemoteList } from '../../../shared/list/RemoteList';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { ServiceText } from '../../../ui/ServiceText';
import { focusHeading } from '../../../ui/focusHeading';
import { LinkButton } from '../../../ui/LinkButton';
import { List } from '../../../ui/list/List';
import { ListHeading } from '../../../ui/list/ListHeading';
import { Pagination } from '../../../ui/list/Pagination';
import { sharedWords } from '../../../shared/words';
import { type PacksView, packsView, searchPacks, computePages } from './packsView';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { shortenForRow } from '../../../lib/text/shorten';
import { Badge } from '../../../ui/Badge';
import { cx } from '../../../ui/cx';
import { Mono } from '../../../ui/Mono';
import { getPackName, formatSource } from '../packDisplay';

/** The list that a tab shows. */
export function PackList({ list, view, search }: { list: UseQueryResult<PackPage>; view: PacksView; search: string }) {
  const owned = view.tab === 'owned';
  return (
    <RemoteList
      list={list}
      expected="list of Agent Packs"
      isReadable={({ packs }) => packs !== undefined}
      loading={<ListSkeleton of={sharedWords.agentPacks} rows={owned ? 4 : view.limit} row={<ListingRowSkeleton />} />}
    >
      {({ packs = [], total: ofService }) => {
        // The list of owned Packs is complete; the catalog is searched and paged by the service.
        const found = owned ? searchPacks(packs, view.q) : packs;
        const total = owned ? found.length : ofService;
        const shown = owned ? found.slice(view.offset, view.offset + view.limit) : packs;
        return (
          <>
            {shown.length > 0 && <ListHeading {...computePage(view, total, shown.length)} />}
            <ListPanel>
              {shown.length === 0 ? (
                <Nothing view={view} search={search} total={total} ofAll={packs.length} />
              ) : (
                <List label={owned ? 'Owned Packs' : 'Packs'}>
                  {shown.map((pack, index) => (
                    <PackRow key={index} pack={pack} owned={owned} />
                  ))}
                </List>
              )}
            </ListPanel>
            {shown.length > 0 && <Pages view={view} search={search} total={total} shown={shown.length} />}
          </>
        );
      }}
    </RemoteList>
  );
}

interface NothingProps {
  view: PacksView;
  search: string;
  total: number | undefined;
  /** The number of Packs when no search is active. */
  ofAll: number;
}

function Nothing({ view, search, total, ofAll }: NothingProps) {
  const { q, offset, tab } = view;
  if (offset > 0 && total !== 0) {
    const last = total === undefined ? 0 : computeLastOffset(total, view.limit);
    return (
      <EmptyPicture
        title={`There are no Packs after the first ${formatCount(offset)}`}
        explanation={total === undefined ? 'The list ends before it.' : `The list ends after ${formatCount(total)}.`}
        actions={
          <LinkButton to={getPacksHref(search, { offset: last })} onClick={focusHeading}>
            {last === 0 ? 'Go to the first page' : 'Go to the last page'}
          </LinkButton>
        }
      />
    );
  }
  if (q !== '' && (tab === 'catalog' || ofAll > 0))
    return (
      <EmptyPicture
        title="No matching Packs"
        explanation={
          tab === 'owned' ? 'None of this account’s Packs match the search.' : 'No published Packs match the search.'
        }
        nextStep="Use fewer words, or show all."
        actions={
          <LinkButton to={getPacksHref(search, { q: '' })} onClick={focusHeading}>
            {sharedWords.showAll}
          </LinkButton>
        }
      />
    );
  return tab === 'owned' ? (
    <EmptyPicture
      title="This account owns no Packs yet"
      explanation="Acquire a free Pack on its screen. Buy a paid one in the signed-in site."
      actions={<LinkButton to={getPacksHref(search, { tab: 'catalog' })}>Browse the catalog</LinkButton>}
    />
  ) : (
    <EmptyPicture title="The Pack catalog is empty" nextStep="Packs appear here once the service publishes them." />
  );
}

const computeLastOffset = (total: number, limit: number): number => Math.max(0, Math.ceil(total / limit) - 1) * limit;

interface PagesProps {
  view: PacksView;
  search: string;
  total: number | undefined;
  shown: number;
}

/** Without a total the number of pages is unknown: a full page may have a next one. */
function computePage(view: PacksView, total: number | undefined, shown: number): { page: number; pages: number } {
  return computePages(total ?? view.offset + shown + (shown >= view.limit ? 1 : 0), view);
}

function Pages({ view, search, total, shown }: PagesProps) {
  const { limit, offset } = view;
  const { page, pages } = computePage(view, total, shown);
  const at = (to: number) => Math.max(0, offset + (to - page) * limit);
  return <Pagination page={page} pages={pages} hrefFor={(to) => getPacksHref(search, { offset: at(to) })} />;
}

function getPacksHref(search: string, change: Partial<PacksView>): string {
  return href('packs', undefined, packsView.change(search, change));
}

/** One Pack of a list. Fields missing from the answer are left out. */
function PackRow({ pack, owned }: { pack: PackView; owned: boolean }) {
  const { id, state, source, category, version, seller, activeCheckpoint } = pack;
  return (
    <ListingRow
      listing={pack}
      to={id === undefined ? undefined : href('pack', { id })}
      unnamed={getPackName(pack)}
      badges={
        <>
          {!owned && pack.owned && <Badge tone="good">owned</Badge>}
          {owned && source !== undefined && <Badge>{formatSource(source)}</Badge>}
          {owned && state !== undefined && state !== 'published' && <Badge>{state}</Badge>}
        </>
      }
      facts={[
        <div
          key="seller"
          // With the checkpoint and what it is owned by, the name needs the room earlier.
          className={cx(
            'max-sm:wrap-anywhere sm:w-36 sm:truncate',
            owned ? 'sm:@max-5xl:hidden' : 'sm:@max-3xl:hidden',
          )}
        >
          <ServiceText title={seller}>{seller && shortenForRow(seller)}</ServiceText>
        </div>,
        <div
          key="category"
          className={cx(
            'max-sm:wrap-anywhere sm:w-24 sm:truncate',
            owned ? 'sm:@max-4xl:hidden' : 'sm:@max-2xl:hidden',
          )}
        >
          <ServiceText title={category}>{category && shortenForRow(category)}</ServiceText>
        </div>,
        <div key="version" className="wrap-anywhere sm:w-16">
          {version === undefined ? 'no version' : <Mono>{version}</Mono>}
        </div>,
        ...(owned
          ? [
              <div key="active" className="sm:w-26">
                {activeCheckpoint !== undefined && formatCheckpoint(activeCheckpoint, 'sentence')}
              </div>,
            ]
          : []),
      ]}
    />
  );
}
