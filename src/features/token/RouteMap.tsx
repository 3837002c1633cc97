import { use } from 'react';
import { Link } from 'react-router-dom';
import { type RouteVerdict, verdicts, type Verdict } from '../../api/resources/verdicts';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { addressView, choice, text } from '../../lib/addressView';
import { formatCounted, formatCount, formatPart } from '../../lib/count';
import { includesWords } from '../../lib/text/search';
import { RouteScreens } from '../../shared/routeScreens';
import { useAddressView } from '../../shared/useAddress';
import { useDraft } from '../../shared/typing/useDraft';
import { Badge } from '../../ui/Badge';
import { Dot } from '../../ui/Dot';
import { Button } from '../../ui/Button';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { Panel } from '../../ui/Panel';
import { SearchField } from '../../ui/list/SearchField';
import { type Column, Table } from '../../ui/Table';
import { sharedWords } from '../../shared/words';
import { PermissionName, Unbroken } from './PermissionName';
import { Segments } from '../../ui/Segments';

const verdictLabels = { allowed: 'Allowed', refused: 'Refused', unknown: 'Unknown' };
const verdictDots = { allowed: 'done', refused: 'refused', unknown: 'open' } as const;

const columns: readonly Column<RouteVerdict>[] = [
  { header: 'Route', rowHeader: true, bare: true, cell: (route) => <RouteName route={route} /> },
  { header: 'Screen', cell: ({ id }) => <RouteScreen route={id} /> },
  {
    header: 'Needs',
    cell: ({ needs }) => (needs ? <PermissionName name={needs} /> : <EmptyCell means="not documented" />),
  },
  {
    header: 'Effect',
    tight: true,
    cell: ({ effect }) =>
      effect === 'spends' ? <Badge tone="spend">spends Points</Badge> : <span className="text-ink-2">{effect}</span>,
  },
  {
    header: 'Verdict',
    cell: ({ verdict, reason }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-20">
          <Dot state={verdictDots[verdict]}>{verdictLabels[verdict]}</Dot>
        </span>
        <span className="text-xs text-ink-2">{reason}</span>
      </span>
    ),
  },
];

const routeView = addressView({ verdict: choice(['all', ...verdicts], 'all'), q: text() });

/** Every documented route with its verdict; the counts are filters. */
export function RouteMap({ routes }: { routes: readonly RouteVerdict[] }) {
  const { view, change } = useAddressView(routeView);
  const draft = useDraft(view.q, (q) => change({ q }, 'replace'));
  const screens = use(RouteScreens);
  const found = routes.filter((route) => matchesSearch(route, screens[route.id]?.label, draft.text));
  const shown = found.filter(({ verdict }) => view.verdict === 'all' || verdict === view.verdict);
  const undocumented = shown.filter(({ needs, verdict }) => !needs && verdict === 'unknown').length;
  return (
    <Panel
      title="What this token may do"
      flush
      badges={
        <VerdictFilter
          all={routes.length}
          found={found}
          value={view.verdict}
          onChange={(verdict) => change({ verdict }, 'replace')}
        />
      }
      actions={
        <div className="w-full sm:w-72">
          <SearchField label={sharedWords.filterRoutes} placeholder={sharedWords.filterRoutes} slash {...draft.field} />
        </div>
      }
    >
      {undocumented > 0 && (
        <p className="border-b border-line px-3.5 py-2 text-sm text-ink-2">{`The service’s description names no permission for ${formatCounted(undocumented, 'route')}. Each stays unknown until this session gets a response from it.`}</p>
      )}
      <output className="sr-only">{`${formatCounted(shown.length, 'route')} shown`}</output>
      {shown.length > 0 ? (
        <Table caption="Routes" columns={columns} rows={shown} rowKey={({ id }) => id} />
      ) : (
        <EmptyPicture
          title="No matching routes"
          level={3}
          explanation="No routes match both the search and the filter."
          actions={<Button onClick={() => change({ verdict: 'all', q: '' }, 'replace')}>Show all routes</Button>}
        />
      )}
    </Panel>
  );
}

/** Whether every search word occurs somewhere in the row. */
function matchesSearch(route: RouteVerdict, screen: string | undefined, q: string): boolean {
  const { id, method, path, effect, needs, verdict, reason } = route;
  const fields = [method, path, endpointOf(id).summary, effect, needs ?? 'not documented', verdict, reason, screen];
  return includesWords(fields, q);
}

/** The path may wrap only before a slash. */
function RouteName({ route: { id, method, path } }: { route: RouteVerdict }) {
  return (
    <code translate="no" title={endpointOf(id).summary} className="text-[0.92em]">
      <span className="text-ink-2">{method}</span> <Unbroken parts={path.split(/(?<=.)(?=\/)/)} />
    </code>
  );
}

function RouteScreen({ route }: { route: EndpointId }) {
  const screen = use(RouteScreens)[route];
  if (screen)
    return (
      <Link to={screen.to} className="whitespace-nowrap">
        {screen.label}
      </Link>
    );
  return <EmptyCell means="none yet" />;
}

function EmptyCell({ means }: { means: string }) {
  return (
    <span className="text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{means}</span>
    </span>
  );
}

interface VerdictFilterProps {
  all: number;
  /** The routes that match the filter. */
  found: readonly RouteVerdict[];
  value: Verdict | 'all';
  onChange: (value: Verdict | 'all') => void;
}

/** How many of the routes found are allowed, unknown and refused; each count filters to its routes. */
function VerdictFilter({ all, found, value, onChange }: VerdictFilterProps) {
  const count = (verdict: Verdict) => formatCount(found.filter((route) => route.verdict === verdict).length);
  return (
    <Segments
      label="Verdict"
      value={value}
      onChange={onChange}
      choices={[
        { value: 'all', text: formatPart(found.length, all, 'route') },
        { value: 'allowed', text: <Dot state="done">{`${count('allowed')} allowed`}</Dot> },
        { value: 'unknown', text: <Dot state="open">{`${count('unknown')} unknown`}</Dot> },
        { value: 'refused', text: <Dot state="refused">{`${count('refused')} refused`}</Dot> },
      ]}
    />
  );
}
