import { Suspense, lazy, useDeferredValue, useState } from 'react';
import { type Exchange, useRequestLog, useRequestTotals } from '../api/client/requestLog';
import type { EndpointId } from '../contract/endpoints';
import { CopyAs } from '../shared/copyAs/CopyAs';
import { isReachable } from '../shared/copyAs/isReachable';
import { programIn } from '../shared/copyAs/programIn';
import { WireBar } from '../ui/WireBar';
import { useArrival } from './routing/useArrival';
import { routesShownBy } from './screens';

const RawAnswerDialog = lazy(() => import('./RawAnswerDialog').then((module) => ({ default: module.RawAnswerDialog })));

/**
 * The wire at the bottom: the request behind the screen. It shows a request that is in progress or has failed since,
 * otherwise the latest one to a route that the screen shows, otherwise the latest of all. The shell's own look whether the
 * service is back is none of them.
 */
export function Wire() {
  // In the paint after the screen's, in a place of the same height.
  return useDeferredValue(true, false) ? <LatestRequest /> : <div className="wire" />;
}

function LatestRequest() {
  const log = useRequestLog();
  const { requests, failed } = useRequestTotals();
  const shown = routesShownBy(useArrival()?.route.id);
  // Later answers change the wire, not an open dialog.
  const [open, setOpen] = useState<Exchange>();
  const exchange = behind(log, shown);
  return (
    <>
      <WireBar
        request={exchange ? { ...exchange, running: exchange.state === 'running' } : null}
        total={requests}
        failed={failed}
        onRawAnswer={exchange?.size === undefined ? undefined : () => setOpen(exchange)}
        curl={exchange && isReachable() ? () => programIn('cURL', () => repeatable(exchange)) : undefined}
        copyAs={exchange && <CopyAs plain request={() => repeatable(exchange)} />}
      />
      {open && (
        <Suspense>
          <RawAnswerDialog exchange={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Loaded with the first copy. */
const repeatable = async (exchange: Exchange) => (await import('../shared/copyAs/repeatable')).repeatable(exchange);

function behind(log: readonly Exchange[], shown: readonly EndpointId[]): Exchange | undefined {
  const last = log.findLast(({ probe }) => !probe);
  const own = log.findLast(
    ({ route, state, probe }) => route && shown.includes(route) && state !== 'cancelled' && !probe,
  );
  if (last && last.id > (own?.id ?? 0) && last.state !== 'answered' && last.state !== 'cancelled') return last;
  return own ?? last;
}
