import { useDeferredValue, useState } from 'react';
import type { Content } from '../ui/content';
import { type Exchange, useRequestLog, useRequestTotals } from '../api/client/requestLog';
import type { EndpointId } from '../contract/endpoints';
import { formatCount, formatCounted } from '../lib/count';
import { CopyAs } from '../shared/copyAs/CopyAs';
import { isReachable } from '../shared/copyAs/isReachable';
import { createSnippet } from '../shared/copyAs/createSnippet';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { ProgressLine } from '../ui/ProgressLine';
import { useCopy } from '../ui/useCopy';
import { uiWords } from '../ui/words';
import { useLoadedScreen } from './routing/CurrentScreen';
import { routesShownBy } from './screens';
import { lazyComponent } from '../ui/lazyComponent';
import { withoutHidden } from '../lib/text/hidden';
import { appWords } from './words';

const RawAnswerDialog = lazyComponent(() => import('./RawAnswerDialog').then((module) => module.RawAnswerDialog));

/**
 * The request bar at the bottom: the request behind the screen. It shows the last request in progress or failed, otherwise the latest one to a route
 * whose answer the screen shows, otherwise the latest of all. Cancelled requests are left out, as are the shell's own checks whether the service is
 * back.
 */
export function RequestBar() {
  // Rendered one paint after the screen, in a space of the same height.
  return useDeferredValue(true, false) ? <LatestRequest /> : <div className="request-bar" />;
}

function LatestRequest() {
  const log = useRequestLog();
  const { requests, failed } = useRequestTotals();
  const shown = routesShownBy(useLoadedScreen()?.route.id);
  // Later answers change the request bar, but not an open dialog.
  const [open, setOpen] = useState<Exchange>();
  const exchange = behind(log, shown);
  return (
    <>
      <div className="request-bar relative">
        {exchange?.state === 'running' && (
          <div className="absolute inset-x-0 -top-px">
            <ProgressLine label="Request in progress" />
          </div>
        )}
        {exchange ? <RequestLine exchange={exchange} /> : <span className="flex-1 text-ink-2">No requests yet</span>}
        <div className="flex shrink-0 items-center gap-x-4 text-ink-2 max-sm:gap-x-2">
          {exchange && (
            <>
              {/* Keeps its space even without an answer, so that nothing beside it moves. */}
              <RequestBarButton icon="code" hidden={exchange.size === undefined} onClick={() => setOpen(exchange)}>
                {uiWords.rawResponse}
              </RequestBarButton>
              {isReachable() && <CopyCurl exchange={exchange} />}
              <CopyAs plain request={() => repeatable(exchange)} />
            </>
          )}
          <span>
            <span className="max-sm:sr-only">{`${formatCounted(requests, 'request')}, `}</span>
            <span className={cx(failed > 0 ? 'text-bad' : 'max-sm:sr-only')}>{`${formatCount(failed)} failed`}</span>
          </span>
        </div>
      </div>
      {open && <RawAnswerDialog exchange={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Loaded at the first copy. */
const repeatable = async (exchange: Exchange) => (await import('../shared/copyAs/repeatable')).repeatable(exchange);

function behind(log: readonly Exchange[], shown: readonly EndpointId[]): Exchange | undefined {
  const visibleExchanges = log.filter(({ state, probe }) => state !== 'cancelled' && !probe);
  const last = visibleExchanges.at(-1);
  const own = visibleExchanges.findLast(({ route }) => route && shown.includes(route));
  return last && last.state !== 'answered' && last.id > (own?.id ?? 0) ? last : (own ?? last);
}

function RequestLine({ exchange: { method, path, state, status, durationMs, code } }: { exchange: Exchange }) {
  const ok = status !== undefined && status < 400;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-2.5 max-sm:gap-x-2">
      <span className="font-semibold">{method}</span> <PathText path={path} />{' '}
      {state === 'running' ? (
        <span className="shrink-0 text-ink-2">running</span>
      ) : (
        <>
          <span className={cx('shrink-0', ok ? 'text-good' : 'text-bad')}>{status ?? 'no response'}</span>{' '}
          {code && <span className="min-w-0 truncate text-bad">{code}</span>}{' '}
          {durationMs !== undefined && (
            <span className="shrink-0 text-ink-2 max-sm:hidden">{`${formatCount(durationMs)} ms`}</span>
          )}
        </>
      )}
    </div>
  );
}

/** The query is shortened first, then the middle of the path; the last segment stays. */
function PathText({ path }: { path: string }) {
  const mark = path.indexOf('?');
  const pathname = mark < 0 ? path : path.slice(0, mark);
  const slash = pathname.lastIndexOf('/');
  return (
    <span title={withoutHidden(path)} className="flex min-w-16 shrink-[3] overflow-hidden text-ink-2">
      <span className="min-w-0 shrink-[100] truncate">{pathname.slice(0, slash)}</span>
      <span className="min-w-0 truncate">{pathname.slice(slash)}</span>
      {mark >= 0 && <span className="shrink-[99999] truncate">{path.slice(mark)}</span>}
    </span>
  );
}

function CopyCurl({ exchange }: { exchange: Exchange }) {
  const { copy, status } = useCopy(() => createSnippet('cURL', () => repeatable(exchange)));
  return (
    <>
      <RequestBarButton
        icon={status === 'Copied' ? 'check' : 'copy'}
        name={appWords.copyCurl}
        onClick={() => void copy()}
      >
        {status || appWords.copyCurl}
      </RequestBarButton>
      <output className="sr-only">{status}</output>
    </>
  );
}

type RequestBarButtonProps = {
  icon: 'code' | 'copy' | 'check';
  name?: string;
  hidden?: boolean;
  onClick: () => void;
  children: Content;
};

function RequestBarButton({ icon, name, hidden = false, onClick, children }: RequestBarButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      style={hidden ? { visibility: 'hidden' } : undefined}
      className="max-sm:grid max-sm:size-8 max-sm:place-items-center"
    >
      <span className="sm:hidden">
        <Icon name={icon} />
      </span>
      <span className="max-sm:sr-only">{children}</span>
    </button>
  );
}
