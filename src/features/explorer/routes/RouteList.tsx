import { getRouteForm } from '../../../contract/routeForm';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAccessExchanges } from '../../../api/client/requestLog';
import { tokenStatusQuery } from '../../../api/resources/token';
import { type RouteVerdict, listRouteVerdicts } from '../../../api/resources/verdicts';
import { type EndpointId, endpointOf } from '../../../contract/endpoints';
import { formatCounted } from '../../../lib/count';
import { includesWords } from '../../../lib/text/search';
import { href } from '../../../paths';
import { Badge } from '../../../ui/Badge';
import { Dot, type DotState } from '../../../ui/Dot';
import { asRowList } from '../../../ui/screenParts';
import { isComposed } from '../../../ui/composition';
import { cx } from '../../../ui/cx';
import { RoutePath } from './RoutePath';

const dots: Record<RouteVerdict['verdict'], DotState> = { allowed: 'done', refused: 'refused', unknown: 'open' };

/** The verdict on every route, by what the token may do and what this session has seen. */
export function useVerdicts(): RouteVerdict[] {
  const { data } = useQuery(tokenStatusQuery());
  return listRouteVerdicts(data?.permissions, useAccessExchanges());
}

/** The routes that match every word of the filter, each with its verdict. */
export function useMatchingRoutes(filter: string): RouteVerdict[] {
  return useVerdicts().filter(({ id, method, path, effect, needs, verdict }) =>
    includesWords([id, method, path, endpointOf(id).summary, effect, needs, verdict, getRouteForm(id).group], filter),
  );
}

interface RouteListProps {
  /** Words to filter by. */
  filter: string;
  /** The open route. */
  current?: EndpointId;
  /** Beside an open route: without descriptions. */
  narrow?: boolean;
}

/** Every route by group, with method, effect, permission and verdict. */
export function RouteList({ filter, current, narrow = false }: RouteListProps) {
  const shown = useMatchingRoutes(filter);
  const currentIndex = shown.findIndex(({ id }) => id === current);
  return (
    <>
      <output className="sr-only">{`${formatCounted(shown.length, 'route')} shown`}</output>
      {shown.length === 0 ? (
        <p className="px-3.5 py-3 text-sm text-ink-2">No routes match all of these words.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are what is operated
        <ul ref={asRowList} id={LIST_ID} aria-label="Routes" className="text-sm" onKeyDown={moveInRoutes}>
          {shown.map((route, index) => {
            const { group } = getRouteForm(route.id);
            const begins = index === 0 || getRouteForm(shown[index - 1]!.id).group !== group;
            return (
              <li key={route.id} className="border-t border-line first:border-t-0">
                {begins && (
                  <p className="bg-sunken px-3.5 py-1 text-xs font-medium text-ink-2 not-last:border-b not-last:border-line">
                    {group}
                  </p>
                )}
                <Row
                  route={route}
                  current={route.id === current}
                  narrow={narrow}
                  // Only one link is in the tab order; arrow keys lead to the rest.
                  first={index === (currentIndex < 0 ? 0 : currentIndex)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  route: RouteVerdict;
  current: boolean;
  narrow: boolean;
  /** Whether the Tab key reaches this link. */
  first: boolean;
}

function Row({ route, current, narrow, first }: RowProps) {
  const { id, method, path, effect, needs, verdict, reason } = route;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={link}
      tabIndex={first ? undefined : -1}
      to={href('explorerRoute', { routeId: id })}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'grid items-baseline gap-x-4 gap-y-0.5 px-3.5 py-1.5 text-ink no-underline',
        current ? 'bg-accent-soft' : 'hover:bg-sunken',
        narrow ? 'grid-cols-1' : 'sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_13rem_9.5rem]',
      )}
    >
      <span className="min-w-0">
        <code translate="no" className="flex text-[0.92em]">
          <span className={cx('w-12 shrink-0', method === 'GET' ? 'text-ink-2' : 'font-semibold text-accent')}>
            {method}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <RoutePath path={path.replace('/api', '')} />
          </span>
        </code>
        {!narrow && <span className="block ps-12 text-ink-2 max-sm:ps-0">{endpointOf(id).summary}</span>}
      </span>
      {!narrow && (
        <code translate="no" className="text-xs text-ink-2 max-lg:hidden" title={reason || undefined}>
          {needs}
        </code>
      )}
      <span className={cx('flex items-baseline gap-2 text-xs', narrow ? 'ps-12 empty:hidden' : 'lg:justify-between')}>
        {(!narrow || verdict === 'refused') && <Dot state={dots[verdict]}>{verdict}</Dot>}
        {effect !== 'reads' && <Badge tone={effect === 'spends' ? 'spend' : 'neutral'}>{effect}</Badge>}
      </span>
    </Link>
  );
}

const LIST_ID = 'routes';
const findLinks = () => [...(document.getElementById(LIST_ID)?.querySelectorAll('a') ?? [])];

/** In the filter, the down arrow key moves the focus into the list. */
export function focusRoutes(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || isComposed(event.nativeEvent)) return;
  event.preventDefault();
  (findLinks().find(({ tabIndex }) => tabIndex === 0) ?? findLinks()[0])?.focus();
}

/** The arrow keys, Home and End move among the routes. */
function moveInRoutes(event: KeyboardEvent): void {
  const all = findLinks();
  const at = all.findIndex((link) => link === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
}
