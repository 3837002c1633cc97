import { describe, expect, test } from 'vitest';
import { type Account, accounts } from './accounts';
import type { Fault } from './faults';
import { Refusal, badField, busy, unavailable } from './refusal';
import { type Reply, faultReply, jsonReply, preflight, refusalReply, toResponse } from './reply';
import { plainFault } from '../testSupport';

const read = ({ status, text, headers, code }: Reply) => ({
  status,
  body: JSON.parse(text as string) as unknown,
  headers,
  code,
});
const type = { 'content-type': 'application/json' };

describe('a refusal', () => {
  const scope = new Refusal('API_TOKEN_SCOPE_FORBIDDEN', 'Only in the signed-in site.');
  const authentication = { authenticated: true, principal: 'api_token', capability: 'read' };

  test.each<[string, Refusal, Account | null, Record<string, unknown>]>([
    [
      'of a field names it',
      badField('name', 'name is missing.'),
      accounts.buyer,
      {
        status: 400,
        code: 'BAD_REQUEST',
        headers: type,
        error: { fields: [{ field: 'name', message: 'name is missing.' }] },
      },
    ],
    [
      'for a time says until when',
      busy(30, 'two runs are under way', 'runs'),
      accounts.buyer,
      { status: 429, code: 'AI_WORKLOAD_BUSY', headers: { ...type, 'retry-after': '30' }, limit: 'runs' },
    ],
    [
      'without a token says how to send one',
      new Refusal('UNAUTHORIZED', 'A token is needed.'),
      null,
      { status: 401, code: 'UNAUTHORIZED', headers: { ...type, 'www-authenticate': 'Bearer' } },
    ],
    [
      'of a scope says who asks',
      scope,
      accounts.buyer,
      { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN', headers: type, authentication },
    ],
    [
      'of a scope, where nobody is known',
      scope,
      null,
      { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN', headers: type },
    ],
    ['without a code has none', unavailable('Later.'), accounts.buyer, { status: 503, code: null, headers: type }],
  ])('%s', (_, refusal, account, { status, code, headers, error = {}, ...beside }) => {
    expect(read(refusalReply(refusal, account))).toEqual({
      status,
      code,
      headers,
      body: { ...beside, error: { ...(code !== null && { code }), message: refusal.message, ...(error as object) } },
    });
  });

  test('quotes no secret of the request', () => {
    const key = 'txk_live_0123456789abcdef';
    expect(refusalReply(badField(key, `${key} is unknown.`), null).text).not.toContain(key);
  });
});

describe('a fault', () => {
  const fault = (given: Partial<Fault>): Fault => ({ ...plainFault, id: 1, route: '*', ...given });
  const answer = jsonReply(200, { a: 1 });

  test.each<[Partial<Fault>, object]>([
    [
      { status: 409 },
      {
        status: 409,
        code: 'CONFLICT',
        body: { error: { code: 'CONFLICT', message: 'Injected fault: 409 CONFLICT.' } },
      },
    ],
    [{ status: 500 }, { status: 500, code: null, body: { error: { message: 'Injected fault: 500.' } } }],
    [
      { code: 'NOT_FOUND', message: 'Gone.' },
      { status: 404, code: 'NOT_FOUND', body: { error: { code: 'NOT_FOUND', message: 'Gone.' } } },
    ],
    [
      { code: 'NEW_CODE' },
      {
        status: 500,
        code: 'NEW_CODE',
        body: { error: { code: 'NEW_CODE', message: 'Injected fault: 500 NEW_CODE.' } },
      },
    ],
    [{ code: 'AI_WORKLOAD_BUSY' }, { status: 429, headers: { ...type, 'retry-after': '5' } }],
    [
      { retryAfter: 9, headers: { ETag: 'x' }, contentType: 'text/plain' },
      { status: 200, body: { a: 1 }, headers: { 'content-type': 'text/plain', 'retry-after': '9', etag: 'x' } },
    ],
    [{ body: '{"b":2}' }, { status: 200, body: { b: 2 }, headers: type }],
    [
      { status: 302, body: '{}' },
      { status: 302, code: null, body: {}, headers: type },
    ],
  ])('%o replaces what it says of an answer', (given, result) => {
    expect(read(faultReply(fault(given), answer, accounts.buyer))).toMatchObject(result);
  });

  test('in the place of work that is not done has an empty body, unless it says otherwise', () => {
    expect(faultReply(fault({ retryAfter: 1 }), null, null)).toEqual({
      status: 200,
      text: '',
      headers: { ...type, 'retry-after': '1' },
      code: null,
    });
    expect(faultReply(fault({ bodyBase64: '/w==' }), answer, null).text).toEqual(Uint8Array.of(0xff));
  });

  test('of a scope says who asks', () => {
    const { body } = read(faultReply(fault({ code: 'API_TOKEN_SCOPE_FORBIDDEN' }), null, accounts.buyer));
    expect(body).toMatchObject({ authentication: { capability: 'read' } });
  });
});

describe('a response', () => {
  const ask = (origin?: string) =>
    new Request('http://sandbox.test/', origin === undefined ? {} : { headers: { origin } });
  const world = { name: 'demo', now: Date.parse('2026-03-02T09:00:00.000Z') };

  test('says its length, its world and the time there, and is not stored', async () => {
    const response = toResponse(jsonReply(201, { a: 'ü' }), ask(), world);
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([
      201,
      '{"a":"ü"}',
      {
        'cache-control': 'no-store',
        'content-length': '10',
        'content-type': 'application/json',
        date: 'Mon, 02 Mar 2026 09:00:00 GMT',
        vary: 'origin',
        'x-sandbox-world': 'demo',
      },
    ]);
  });

  test.each([
    ['bytes', Uint8Array.of(1, 2), '2'],
    ['a stream', new Response(Uint8Array.of(1, 2)).body!, null],
  ])('has %s as they are', async (_, text, length) => {
    const response = toResponse({ status: 206, text, headers: {}, code: null }, ask(), null);
    expect([response.status, response.headers.get('content-length')]).toEqual([206, length]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2));
  });

  test.each([204, 205, 304])('of %i has no body', async (status) => {
    const response = toResponse({ status, text: 'x', headers: { etag: 'y' }, code: null }, ask(), null);
    expect([response.status, response.headers.get('etag'), response.body]).toEqual([status, 'y', null]);
  });

  test('that is cut has its status and headers first', async () => {
    const response = toResponse({ ...jsonReply(201, {}), cut: true }, ask(), world);
    expect([response.status, response.headers.get('x-sandbox-world')]).toEqual([201, 'demo']);
    await expect(response.text()).rejects.toThrow('A fault cut the connection.');
  });

  test.each([
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://elsewhere.example', null],
    [undefined, null],
  ])('and a preflight can be read by a page of %o: %o', (origin, allowed) => {
    const { headers } = toResponse(jsonReply(200, {}), ask(origin), world);
    const asked = preflight(ask(origin));
    expect([headers.get('access-control-allow-origin'), asked.headers.get('access-control-allow-origin')]).toEqual([
      allowed,
      allowed,
    ]);
    expect(headers.get('access-control-expose-headers')).toBe(allowed && 'date, retry-after, x-sandbox-world');
    expect([asked.status, asked.headers.get('vary')]).toEqual([204, 'origin']);
    expect([asked.headers.get('access-control-allow-methods'), asked.headers.get('access-control-max-age')]).toEqual(
      allowed === null ? [null, null] : ['GET, POST, PUT, PATCH, DELETE', '600'],
    );
  });
});
