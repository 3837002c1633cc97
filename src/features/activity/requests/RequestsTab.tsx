import { type RefObject, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useRequestLog } from '../../../api/client/requestLog';
import { formatCounted, formatPart } from '../../../lib/count';
import { shortenForRow } from '../../../lib/text/shorten';
import type { ChangeView } from '../../../shared/useAddress';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { Notice } from '../../../ui/Notice';
import { ServiceText } from '../../../ui/ServiceText';
import { sharedWords } from '../../../shared/words';
import { type ActivityView, activityView, methods, outcomes } from '../activityView';
import { ExportHar, type HarImport, ImportHar, HarError } from '../har/HarButtons';
import { ErrorGroups } from './ErrorGroups';
import { toView } from './groupErrors';
import { Inspector } from './Inspector';
import { RequestList } from './RequestList';
import { type Entry, filterEntries, formatRoute } from '../entry';
import { SaveCsv } from '../../../shared/download/SaveCsv';
import { repeatRequest } from './repeatRequest';
import { type EndpointId, endpointOf, endpoints } from '../../../contract/endpoints';
import { routeName } from '../../../contract/schema/urlCodec';
import { useDraft } from '../../../shared/typing/useDraft';
import { Chip } from '../../../ui/Chip';
import { SearchField } from '../../../ui/list/SearchField';
import { Select } from '../../../ui/Select';
import { type CsvColumns, formatCsvTime, toCsvTable } from '../../../lib/text/csv';

interface RequestsTabProps {
  har: HarImport;
  view: ActivityView;
  change: ChangeView<Partial<ActivityView>>;
}

/** The requests of this tab, or of an imported file. */
export function RequestsTab({ har, view, change }: RequestsTabProps) {
  // The list is deferred, so that the screen stays responsive while many answers arrive.
  const log: readonly Entry[] = useDeferredValue(useRequestLog());
  const { file } = har;
  const importer = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const shown = useRef(file);
  useEffect(() => {
    // The clicked button is gone.
    if (shown.current !== file && document.activeElement === document.body) (file ? closer : importer).current?.focus();
    shown.current = file;
  }, [file]);
  if (file) {
    return (
      <div className="grid gap-3">
        <Notice
          tone="accent"
          title={
            <>
              <span>From a file, not from this session: </span>
              <ServiceText>{shortenForRow(file.name)}</ServiceText>
            </>
          }
          actions={
            <Button ref={closer} size="sm" onClick={har.close}>
              Close the file
            </Button>
          }
        >
          {file.skipped > 0
            ? `${formatCounted(file.skipped, 'entry', 'entries')} skipped. The file is only displayed: none of its requests are sent, and it isn’t stored.`
            : 'The file is only displayed: none of its requests are sent, and it isn’t stored.'}
        </Notice>
        <HarError har={har} />
        <Requests key={file.name} entries={file.entries} view={view} change={change} />
      </div>
    );
  }
  if (log.length === 0) {
    return (
      <EmptyPicture
        title="No requests yet"
        explanation="Every request from this tab appears here. The log stays only in memory. A reload or another token clears it."
        actions={<ImportHar har={har} buttonRef={importer} />}
      />
    );
  }
  return <Requests entries={log} view={view} change={change} har={har} importer={importer} />;
}

interface RequestsProps extends Omit<RequestsTabProps, 'har'> {
  /** Oldest first. */
  entries: readonly Entry[];
  /** Absent for an imported file, which can be neither exported again nor cleared. */
  har?: HarImport;
  importer?: RefObject<HTMLButtonElement | null>;
}

/** Rendered only when its entries change, so that several changes of the log that arrive together cost one render. */
const Requests = memo(function Requests({ entries, view, change, har, importer }: RequestsProps) {
  const { q, method, route, status, code } = view;
  const found = useMemo(
    () => filterEntries(entries, { q, method, route, status, code }),
    [entries, q, method, route, status, code],
  );
  const [selected, setSelected] = useState<number>();
  const list = useRef<HTMLElement>(null);
  const entry = useMemo(() => entries.find(({ id }) => id === selected), [entries, selected]);
  const siblings = useMemo(
    () =>
      entry
        ? entries.filter((candidate) => candidate.id !== entry.id && formatRoute(candidate) === formatRoute(entry))
        : [],
    [entries, entry],
  );
  const show = (to: Partial<ActivityView>) => change(to, 'replace');
  const routes = useMemo(
    () => [...new Set(entries.flatMap((candidate) => candidate.route ?? []))].toSorted(),
    [entries],
  );
  return (
    <div className="grid gap-3">
      <Filters view={view} routes={routes} show={show} />
      <ErrorGroups entries={entries} onPick={(group) => show(toView(group))} />
      <div className="flex flex-wrap items-center gap-2">
        <output className="me-auto text-sm text-ink-2">
          {`${formatPart(found.length, entries.length, 'request')}${found.length === entries.length ? ', newest first' : ''}`}
        </output>
        <div className="flex flex-wrap items-center gap-2">
          <SaveCsv subject="Requests" name="requests.csv" rows={found.length} csv={() => requestsCsv(found)} />
          {har && importer && (
            <>
              <ImportHar har={har} buttonRef={importer} />
              <ExportHar all={entries} shown={found} />
            </>
          )}
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyPicture
          title="No matching requests"
          explanation="No requests match both the search and the filters."
          actions={<Button onClick={() => show(activityView.read(''))}>{sharedWords.showAll}</Button>}
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
          <RequestList rows={found} selected={selected} onSelect={setSelected} listRef={list} />
          {entry ? (
            <Inspector
              entry={entry}
              siblings={siblings}
              onRepeat={async () => {
                const id = await repeatRequest(entry);
                if (id !== undefined) setSelected((now) => (now === entry.id ? id : now));
              }}
              onClose={() => {
                setSelected(undefined);
                // The row may be scrolled or filtered out of the list.
                (list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current)?.focus();
              }}
            />
          ) : (
            <p className="panel px-4 py-3.5 text-sm text-ink-2 max-lg:hidden">
              Choose a request to see what was sent and received, its headers and its timing.
            </p>
          )}
        </div>
      )}
    </div>
  );
});

interface FiltersProps {
  view: ActivityView;
  /** The routes that occur in the log. */
  routes: readonly EndpointId[];
  show: (to: Partial<ActivityView>) => void;
}

function Filters({ view, routes, show }: FiltersProps) {
  const draft = useDraft(view.q, (text) => show({ q: text }));
  const isKnown = Object.hasOwn(endpoints, view.route);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchField slash label="Search requests" placeholder="Path, route, status or code" {...draft.field} />
        </div>
        <Select
          inline
          label="Method"
          value={view.method}
          onChange={(word) => show({ method: word as ActivityView['method'] })}
          options={methods.map((value) => ({ value, label: value || 'Any' }))}
        />
        <Select
          inline
          label="Status"
          value={view.status}
          onChange={(word) => show({ status: word as ActivityView['status'] })}
          options={outcomes}
        />
        <div className="min-w-0 max-sm:w-full sm:[&_select]:max-w-80 max-sm:[&_select]:w-0 max-sm:[&_select]:flex-1">
          <Select
            inline
            label="Route"
            value={view.route}
            onChange={(word) => show({ route: word })}
            options={[
              { value: '', label: 'Any' },
              ...[...new Set([...routes, ...(isKnown ? [view.route as EndpointId] : [])])].map((id) => ({
                value: id,
                label: routeName(endpointOf(id)),
              })),
              ...(view.route === '' || isKnown ? [] : [{ value: view.route, label: 'Unknown route' }]),
            ]}
          />
        </div>
      </div>
      {view.code !== '' && (
        <ul aria-label={sharedWords.activeFilters} className="flex">
          <li>
            <Chip label={`Code: ${view.code}`} onRemove={() => show({ code: '' })} />
          </li>
        </ul>
      )}
    </>
  );
}

const columns: CsvColumns<Entry> = [
  ['At', ({ startedAt, isUndated }) => (isUndated ? undefined : formatCsvTime(startedAt))],
  ['Method', ({ method }) => method],
  ['Path', ({ path }) => path],
  ['Route', (entry) => (entry.route === undefined ? undefined : formatRoute(entry))],
  ['State', ({ state }) => state],
  ['Status', ({ status }) => status],
  ['Code', ({ code }) => code],
  ['Tries', ({ tries }) => tries.length],
  ['Milliseconds', ({ durationMs }) => durationMs],
  ['Bytes', ({ size }) => size],
];

/** Requests as CSV, one per line, redacted like the log. An empty cell means unknown. */
const requestsCsv = (entries: readonly Entry[]): string => toCsvTable(columns, entries);
