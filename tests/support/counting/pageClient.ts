/**
 * The console's own client, run in a page by a test. It sends as many changes as requested, each over a connection that has just been used, because
 * only then does a browser resend by itself.
 */
import { ApiError } from '../../../src/api/client/errors';
import { call } from '../../../src/api/client/http';
import { closedRoutes } from '../../../src/api/client/limit/routeLimits';
import { configureEnvironment } from '../../../src/api/client/session/environment';
import { connect } from '../../../src/api/client/session/session';

/** Changes to send, one after the other. */
export interface Order {
  /** As of a connection: empty for the page's own origin. */
  baseUrl: string;
  changes: readonly { product: string; token: string }[];
}

const body = {
  tier: 'verified_listing',
  expectedVersion: '1.4.2',
  expectedPoints: 640,
  confirmation: 'RUN_SELLER_PREP',
} as const;

/** Returns, for each change, `accepted` or how it failed: `server 504`, `network`. */
async function carryOut({ baseUrl, changes }: Order): Promise<string[]> {
  configureEnvironment({ kind: 'live', transport: 'network', baseUrl, label: 'Counting' });
  const ends: string[] = [];
  for (const { product, token } of changes) {
    connect(token, false);
    // Each is sent whatever the one before received: a 429 would hold the rest back.
    closedRoutes.forget();
    await call('catalog.filters', {});
    try {
      await call('seller.prep', { params: { id: product }, body });
      ends.push('accepted');
    } catch (error) {
      const { kind, status = '' } = error as ApiError;
      ends.push(error instanceof ApiError ? `${kind} ${status}`.trim() : String(error));
    }
  }
  return ends;
}

let ended = '';

/** Takes and returns JSON, which every browser driver can pass. */
const counting = {
  start(order: string): string {
    ended = '';
    carryOut(JSON.parse(order) as Order).then(
      (ends) => (ended = JSON.stringify(ends)),
      (error: unknown) => (ended = JSON.stringify([String(error)])),
    );
    return 'null';
  },
  /** Empty until all changes have ended. */
  ended: (): string => ended,
};
Object.assign(globalThis, { counting });
