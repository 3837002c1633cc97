import type { FaultForm } from '../../../api/client/sandbox/faultForm';

const prepRoute = 'POST /api/seller/products/:id/prep';
const runRoute = 'POST /api/ai-packs/:id/runs';
/** The maximum number of requests for a fault: in effect, until it is removed. */
const UNTIL_REMOVED = 1_000_000;

/** Common failures to try out. A dropped connection with a status loses the answer of exactly one request. */
export const presets = {
  prepLost: {
    label: 'The next prep is charged, but its response is lost',
    fault: { route: prepRoute, drop: true, status: 202, when: 'after', times: 1 },
  },
  prepFails: {
    label: 'The next prep fails and its Points are returned',
    fault: { route: prepRoute, work: 'fails', times: 1 },
  },
  prepStale: {
    label: 'The next prep is refused because its quote is stale',
    fault: { route: prepRoute, status: 409, code: 'CONFLICT', times: 1 },
  },
  runBusy: {
    label: 'The next run without files is refused: workload busy for 7 seconds',
    fault: { route: runRoute, status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 7, times: 1 },
  },
  runLost: {
    label: 'The next run without files is charged, but its response is lost',
    fault: { route: runRoute, drop: true, status: 200, when: 'after', times: 1 },
  },
  runFails: {
    label: 'The next run without files fails and its Points are returned',
    fault: { route: runRoute, work: 'fails', times: 1 },
  },
  revoked: {
    label: 'The token is revoked mid-session: the next request is refused',
    fault: { route: '*', status: 401, code: 'UNAUTHORIZED', times: 1 },
  },
  forbidden: {
    label: 'The next read is refused: no access',
    fault: { route: 'GET *', status: 403, code: 'FORBIDDEN', times: 1 },
  },
  rateLimit: {
    label: 'The next read is rate limited and works a second later',
    fault: { route: 'GET *', status: 429, code: 'RATE_LIMIT', retryAfter: 1, times: 1 },
  },
  slow: { label: 'Every read is slow: 3 seconds', fault: { route: 'GET *', delayMs: 3_000, times: UNTIL_REMOVED } },
  held: {
    label: 'The next read gets no response until faults are cleared',
    fault: { route: 'GET *', hold: true, times: 1 },
  },
  html: {
    label: 'The next read returns a gateway’s HTML page instead of JSON',
    fault: { route: 'GET *', body: '<!doctype html><title>Gateway</title>', contentType: 'text/html', times: 1 },
  },
  down: { label: 'The service is down', fault: { route: '*', status: 503, times: UNTIL_REMOVED } },
} as const satisfies Readonly<Record<string, { label: string; fault: FaultForm }>>;

export type PresetName = keyof typeof presets;
