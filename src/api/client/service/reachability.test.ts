import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors';
import { call } from '../http';
import { recordTry, useServiceDown } from './reachability';
import { requestLog } from '../requestLog';
import { connect } from '../session/session';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';

const isDown = () => renderHook(() => useServiceDown()).result.current;
const failed = (kind: ApiError['kind'], status?: number) =>
  new ApiError({ kind, route: 'token.status', message: 'm', status });

const sandbox = sandboxEachTest('buyer');

describe('the service is down', () => {
  const lost = failed('network');
  const [bad, unavailable, late] = [502, 503, 504].map((status) => failed('server', status));
  test.each([
    ['two failures', [lost, unavailable], false],
    ['three failures', [lost, lost, lost], true],
    ['three of different kinds', [bad, unavailable, late], true],
    ['an answer between them', [lost, lost, undefined, lost], false],
    ['a refusal between them', [lost, lost, failed('refused', 429), lost], false],
    ['its own error between them', [lost, lost, failed('server', 500), lost], false],
    ['an unreadable answer between them', [lost, lost, failed('unreadable', 200), lost], false],
    ['three answers of 500', [failed('server', 500), failed('server', 500), failed('server', 500)], false],
    ['a redirect between them', [lost, lost, failed('redirect'), lost], false],
    ['a token that was not sent between them', [lost, lost, failed('refused'), lost], true],
    ['a cancelled one between them', [lost, lost, failed('cancelled'), lost], true],
    ['only time-outs', [failed('timeout'), failed('timeout'), failed('timeout')], false],
  ] as const)('after %s: %s', (_, tries, down) => {
    for (const attempt of tries) recordTry(attempt);
    expect(isDown()).toBe(down);
  });

  test('until an answer of any kind', () => {
    for (const answer of [undefined, failed('refused', 404), failed('redirect')]) {
      for (let tried = 0; tried < 3; tried += 1) recordTry(failed('network'));
      expect(isDown()).toBe(true);
      recordTry(answer);
      expect(isDown()).toBe(false);
    }
  });

  test('only for the session that saw it', () => {
    for (let tried = 0; tried < 3; tried += 1) recordTry(failed('network'));
    connect('another', false);
    expect(isDown()).toBe(false);
    recordTry(failed('network'));
    expect(isDown()).toBe(false);
  });
});

test('each sending of a request counts, a write and a read alike', async () => {
  await sandbox.fault('growth.select', { drop: true });
  await sandbox.fault('growth.select', { status: 503, times: 2 });
  const write = () => call('growth.select', { params: { id: 'p' }, body: { sequence: 0 } }).catch(() => undefined);
  await write();
  await write();
  expect(isDown()).toBe(false);
  await write();
  expect(isDown()).toBe(true);
  await call('token.status', {});
  expect(isDown()).toBe(false);
});

test('a read that is sent once is not retried', async () => {
  await sandbox.fault('token.status', { drop: true });
  await call('token.status', {}, undefined, { probe: true }).catch(() => undefined);
  expect(requestLog().at(-1)?.tries).toHaveLength(1);
});
