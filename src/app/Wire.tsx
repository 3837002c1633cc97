import { Suspense, lazy, useState } from 'react';
import { useMatches } from 'react-router-dom';
import { environment } from '../api/client/session/environment';
import { parseJson } from '../api/reader/json';
import { type Exchange, type FormPart, useRequestLog, useRequestTotals } from '../api/client/requestLog';
import type { EndpointId } from '../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../contract/values';
import { indentBody } from '../lib/text/bodyLines';
import { type Repeatable, curlCommand } from '../lib/snippets/curl';
import { CopyAs } from '../shared/copyAs/CopyAs';
import { WireBar } from '../ui/WireBar';
import { routesShownBy } from './screens';

const RawAnswerDialog = lazy(() => import('./RawAnswerDialog').then((module) => ({ default: module.RawAnswerDialog })));

/**
 * The wire at the bottom: the request behind the screen. It shows a request that is in progress or has failed since,
 * otherwise the latest one to a route that the screen shows, otherwise the latest of all.
 */
export function Wire() {
  const log = useRequestLog();
  const { requests, failed } = useRequestTotals();
  const shown = routesShownBy(useMatches().at(-1)?.id);
  // Later answers change the wire, not an open dialog.
  const [open, setOpen] = useState<Exchange>();
  const exchange = behind(log, shown);
  return (
    <>
      <WireBar
        request={exchange ? asWire(exchange) : null}
        total={requests}
        failed={failed}
        onRawAnswer={exchange?.size === undefined ? undefined : () => setOpen(exchange)}
        curl={exchange && (() => curlCommand(repeatable(exchange)))}
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

function behind(log: readonly Exchange[], shown: readonly EndpointId[]): Exchange | undefined {
  const own = log.findLast(({ route, state }) => route && shown.includes(route) && state !== 'cancelled');
  const last = log.at(-1);
  if (last && last.id > (own?.id ?? 0) && last.state !== 'answered' && last.state !== 'cancelled') return last;
  return own ?? last;
}

function asWire({ method, path, status, durationMs, code, state }: Exchange) {
  return {
    method,
    path,
    running: state === 'running',
    ...(status !== undefined && { status }),
    ...(durationMs !== undefined && { durationMs }),
    ...(code !== undefined && { errorCode: code }),
  };
}

/** The request as others can repeat it; the token is none of it. */
function repeatable({ method, path, requestBody, form, ownKey, headers }: Exchange): Repeatable {
  return {
    method,
    url: (environment().baseUrl || globalThis.location.origin) + path,
    ...(form
      ? { parts: partsIn(requestBody) }
      : { body: requestBody === undefined ? undefined : indentBody(requestBody).text }),
    headers,
    ...(ownKey && { fromShell: { [PROVIDER_KEY_HEADER]: 'PROVIDER_KEY' } }),
  };
}

/** None for a body that was withheld because it could not be redacted. */
function partsIn(body = ''): FormPart[] {
  const parsed = parseJson(body);
  return parsed.ok ? (parsed.value as FormPart[]) : [];
}
