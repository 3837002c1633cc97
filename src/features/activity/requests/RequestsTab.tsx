import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useRequestLog } from '../../../api/client/requestLog';
import { formatCount, formatCounted } from '../../../lib/count';
import { href } from '../../../paths';
import type { ChangeView } from '../../../shared/useAddressView';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { type ActivityView, activityView } from '../activityView';
import { ErrorGroups } from './ErrorGroups';
import { Filters } from './Filters';
import { Inspector } from './Inspector';
import { RequestList } from './RequestList';
import { type Entry, entriesIn } from './entry';
import { repeat } from './repeat';

interface RequestsTabProps {
  view: ActivityView;
  change: ChangeView<Partial<ActivityView>>;
}

/** The requests of this tab: list with waterfall, filters, errors by kind, and one request in full. */
export function RequestsTab({ view, change }: RequestsTabProps) {
  // The list follows after what answers touch at once: the screen stays responsive under many answers.
  const log: readonly Entry[] = useDeferredValue(useRequestLog());
  const { q, method, route, status, code } = view;
  const found = useMemo(
    () => entriesIn(log, { q, method, route, status, code }),
    [log, q, method, route, status, code],
  );
  const [selected, setSelected] = useState<number>();
  const list = useRef<HTMLElement>(null);
  const entry = log.find(({ id }) => id === selected);
  const show = (to: Partial<ActivityView>) => change(to, 'replace');

  if (log.length === 0) {
    return (
      <EmptyPicture
        title="No request yet"
        explanation="Every request of this tab appears here. The log is only in memory: a reload or another token starts it afresh."
        actions={<LinkButton to={href('token')}>Look at the token</LinkButton>}
      />
    );
  }
  const routes = [...new Set(log.flatMap((one) => one.route ?? []))].toSorted();
  return (
    <div className="grid gap-3">
      <Filters view={view} routes={routes} show={show} />
      <ErrorGroups
        entries={log}
        onPick={(group) => show({ ...activityView.read(''), route: group.route ?? '', code: group.code ?? '' })}
      />
      <output className="text-sm text-ink-2">
        {found.length === log.length
          ? `${formatCounted(log.length, 'request')}, newest first`
          : `${formatCount(found.length)} of ${formatCounted(log.length, 'request')}`}
      </output>
      {found.length === 0 ? (
        <EmptyPicture
          title="No request matches"
          explanation="No request of this tab has this text, method, route and status."
          actions={<Button onClick={() => show(activityView.read(''))}>Show all</Button>}
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
          <RequestList rows={found} selected={selected} onSelect={setSelected} listRef={list} />
          {entry ? (
            <Inspector
              key={entry.id}
              entry={entry}
              others={log.filter((one) => one.route === entry.route && one.id !== entry.id)}
              onRepeat={async () => {
                const id = await repeat(entry);
                if (id !== undefined) setSelected((now) => (now === entry.id ? id : now));
              }}
              onClose={() => {
                setSelected(undefined);
                list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
              }}
            />
          ) : (
            <p className="panel px-4 py-3.5 text-sm text-ink-2 max-lg:hidden">
              Choose a request to see what was sent and answered, its headers and its timing.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
