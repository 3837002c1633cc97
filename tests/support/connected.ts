/** Setup for tests of the client: a connection, a clock. */
import { afterEach, beforeEach, vi } from 'vitest';
import { closedRoutes } from '../../src/api/client/limit/routeLimits';
import { clearRequestLog } from '../../src/api/client/requestLog';
import { configureEnvironment } from '../../src/api/client/session/environment';
import { connect, disconnect } from '../../src/api/client/session/session';

/** Points the console to a live service. */
export const pointToLive = (label = 'https://api.example', baseUrl = '') =>
  configureEnvironment({ kind: 'live', transport: 'network', baseUrl, label });
/** Points the console to the sandbox. */
export const pointToSandbox = () =>
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });

/** Connects before each test of a file, with an empty log, and disconnects after it. */
export function connectEachTest(token: string, point: () => void = pointToLive): void {
  beforeEach(() => {
    point();
    connect(token, false);
    closedRoutes.forget();
    clearRequestLog();
  });
  afterEach(() => disconnect('disconnected'));
}

/** 2 March 2026, 09:00 UTC. */
export const NOW = 1772442000000;

/** In each test of a file the clock stands still at `NOW`, and back-offs have their maximum length. */
export function stopClockEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => void vi.useRealTimers());
}
