import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { routePatterns, routeNames } from '../../../api/client/sandbox/faultForm';
import { connect, disconnect } from '../../../api/client/session/session';
import { cases } from '../../../../tests/depth';
import { pointToSandbox } from '../../../../tests/support/connected';
import { safeNext } from '../../../paths';
import {
  FORMAT,
  MAX_CHARACTERS,
  LinkError,
  type SandboxState,
  LinkTooLongError,
  freshSettings,
  isPlace,
  createLink,
  readLink,
} from './stateLink';

const plain: SandboxState = { ...freshSettings, account: 'seller', to: '/packs?tab=owned' };
const getFragment = (link: string) => link.slice(link.indexOf('#'));
const pack = (value: unknown, format: string = FORMAT) =>
  `#${format}.${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`;
const unpack = (link: string) => Buffer.from(link.split('.')[1]!, 'base64url');
const getError = (fragment: string) => {
  const read = readLink(fragment);
  return 'error' in read ? read.error : undefined;
};

beforeEach(() => {
  pointToSandbox();
  disconnect('disconnected');
});

test('a link contains only what differs from a fresh world, in the fragment', () => {
  const link = createLink(plain);
  expect(link).toMatch(/^\/sandbox\/state#sandbox-state-1\.[\w-]+$/);
  expect(JSON.parse(unpack(link).toString())).toEqual({ account: 'seller', to: '/packs?tab=owned' });
  expect(readLink(getFragment(link))).toEqual({ state: plain });
});

test('every state can be read back from its link', () => {
  const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
  const fault = fc.record(
    {
      route: fc.constantFrom(...routePatterns, ...routeNames, 'POST /__storage/:world', 'GET /api/billing'),
      status: fc.integer({ min: 200, max: 599 }),
      code: fc.stringMatching(/^[A-Z_]{1,20}$/),
      message: text(50),
      retryAfter: fc.nat(),
      delayMs: fc.nat(600_000),
      hold: fc.boolean(),
      times: fc.integer({ min: 1, max: 1_000_000 }),
      when: fc.constantFrom('before' as const, 'after' as const),
      drop: fc.boolean(),
      body: text(80),
      contentType: fc.constant('text/html; charset=utf-8'),
      work: fc.constant('fails' as const),
    },
    { requiredKeys: ['route'], noNullPrototype: true },
  );
  const state = fc.record(
    {
      account: fc.constantFrom('seller', 'buyer', 'readonly', 'broke', 'newcomer'),
      to: text(40).map((typed) => safeNext(`/catalog?q=${encodeURIComponent(typed)}`)),
      advancedMs: fc.nat(315_360_000_000),
      latencyMs: fc.nat(600_000),
      pricePercent: fc.integer({ min: -99, max: 1_000 }),
      requestsPerMinute: fc.integer({ min: 1, max: 1_000_000 }),
      auditsAhead: fc.nat(1_000),
      runAnswer: fc.constantFrom('ended' as const, 'admitted' as const),
      uploadStrategy: fc.constantFrom('form' as const, 'multipart' as const),
      faults: fc.array(fault, { maxLength: 8 }),
    },
    {
      requiredKeys: [
        'account',
        'to',
        'advancedMs',
        'latencyMs',
        'pricePercent',
        'runAnswer',
        'uploadStrategy',
        'faults',
      ],
      noNullPrototype: true,
    },
  );
  fc.assert(
    fc.property(state, (given) => {
      expect(readLink(getFragment(createLink(given)))).toEqual({ state: given });
    }),
    { numRuns: cases(1_000, 100) },
  );
});

test('a world is read back from its link unchanged, and a world that is too long throws its own error', () => {
  const world = { format: 'sandbox-world-1', entries: [{ path: '/clock' }] };
  expect(readLink(getFragment(createLink({ ...plain, world })))).toEqual({ state: { ...plain, world } });
  expect(() => createLink({ ...plain, world: { body: 'x'.repeat(13_000) } })).toThrow(LinkTooLongError);
});

test('a long address, such as that of a body in the explorer, is a valid place', () => {
  const to = `/explorer/catalog.smartSearch?body=${encodeURIComponent(JSON.stringify({ query: '"'.repeat(1_500) }))}`;
  expect(to.length).toBeGreaterThan(4_000);
  expect(readLink(getFragment(createLink({ ...plain, to })))).toEqual({ state: { ...plain, to } });
});

describe('no link is made', () => {
  test.each([
    [{ advancedMs: 315_360_000_001 }, /the same clock advance/],
    [{ faults: Array.from({ length: 201 }, () => ({ route: '*', status: 500 })) }, /the same faults/],
    [{ latencyMs: 600_001 }, /the same latency/],
  ])('of a state that a fresh world can’t have: %.30j', (change, reason) => {
    expect(() => createLink({ ...plain, ...change })).toThrow(LinkError);
    expect(() => createLink({ ...plain, ...change })).toThrow(reason);
  });

  test('of an address that leaves no room', () => {
    expect(() => createLink({ ...plain, to: `/catalog?q=${'x'.repeat(13_000)}` })).toThrow(/shorter address/);
  });

  test('that would be one character too long', () => {
    const withBody = (length: number) => ({ ...plain, faults: [{ route: '*', body: 'x'.repeat(length) }] });
    // Four characters encode three bytes.
    const bytes = Math.floor(((MAX_CHARACTERS - `${FORMAT}.`.length) * 3) / 4);
    const maxLength = bytes - unpack(createLink(withBody(0))).length;
    expect(readLink(getFragment(createLink(withBody(maxLength))))).toEqual({ state: withBody(maxLength) });
    expect(() => createLink(withBody(maxLength + 1))).toThrow(/too long/);
  });

  test.each([
    ['/catalog?q=txk_sandbox_seller_demo', []],
    ['/catalog?q=my-live-token', []],
    ['/catalog', [{ route: '*', body: '{"token":"txk_live_abc"}' }]],
  ])('that would hold a token: %s %j', (to, faults) => {
    connect('my-live-token', false);
    expect(() => createLink({ ...plain, to, faults })).toThrow(/secret/);
  });
});

describe('a link from anyone is refused', () => {
  test.each([
    ['', /contains no state/],
    ['#', /contains no state/],
    ['#somewhere', /no sandbox state/],
    [pack(plain, 'sandbox-state-2'), /uses sandbox-state-2, but this console reads sandbox-state-1/],
    [pack(plain, 'sandbox-state-1x'), /no sandbox state/],
    [`#${FORMAT}`, /damaged/],
    [`#${FORMAT}.`, /damaged/],
    [`#${FORMAT}.!!`, /damaged/],
    [`#${FORMAT}.gICA`, /damaged/],
    [pack('{"account":"seller"'), /end of the link is missing/],
    [`#${FORMAT}.${'A'.repeat(MAX_CHARACTERS)}`, /too long to come from this console/],
    [pack('null'), /contains no state/],
    [pack('[]'), /contains no state/],
    [pack({ ...plain, token: 'txk_x' }), /doesn’t know/],
    [pack(`{"__proto__":{"x":1},"account":"seller","to":"/"}`), /doesn’t know/],
    [pack({ to: '/' }), /no valid account/],
    [pack({ account: 'seller' }), /no valid screen/],
    [pack({ ...plain, account: 'Seller' }), /no valid account/],
    [pack({ ...plain, account: 'a'.repeat(33) }), /no valid account/],
    [pack({ ...plain, advancedMs: 315_360_000_001 }), /no valid clock advance/],
    [pack({ ...plain, advancedMs: -1 }), /no valid clock advance/],
    [pack({ ...plain, latencyMs: 600_001 }), /no valid latency/],
    [pack({ ...plain, latencyMs: '5' }), /no valid latency/],
    [pack({ ...plain, pricePercent: -100 }), /no valid price increase/],
    [pack({ ...plain, requestsPerMinute: 0 }), /no valid rate limit/],
    [pack({ ...plain, auditsAhead: 1.5 }), /no valid audit queue/],
    [pack({ ...plain, runAnswer: 'never' }), /no valid run response setting/],
    [pack({ ...plain, uploadStrategy: null }), /no valid upload strategy/],
    [pack({ ...plain, faults: {} }), /no valid faults/],
    [pack({ ...plain, faults: Array.from({ length: 201 }, () => ({ route: '*' })) }), /no valid faults/],
    [pack({ ...plain, faults: [{ route: 'GET /api/nowhere', status: 500 }] }), /no valid faults/],
    [pack({ ...plain, faults: [{ status: 500 }] }), /no valid faults/],
    [pack({ ...plain, faults: [{ route: '*', status: 199 }] }), /no valid faults/],
    [pack({ ...plain, faults: [{ route: '*', stauts: 500 }] }), /no valid faults/],
    [pack({ ...plain, faults: [{ route: '*', times: 1_000_001 }] }), /no valid faults/],
    [pack({ ...plain, faults: [{ route: '*', contentType: 'a\r\nb' }] }), /no valid faults/],
    [pack({ ...plain, faults: [null] }), /no valid faults/],
    [pack({ account: 'seller', to: '/', world: [] }), /no valid world file/],
    [pack({ account: 'seller', to: '/', world: {}, latencyMs: 5 }), /a world and also settings for another/],
  ])('%.60s', (fragment, reason) => {
    expect(getError(fragment)).toMatch(reason);
  });

  test.each([
    'javascript:alert(1)',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'catalog',
    '',
    '/no/such/screen',
    '/connect',
    '/connect?next=/catalog',
    '/sandbox/state',
    '/sandbox/state#x',
    '/catalog/../connect',
    '/packs/%',
  ])('that leads to %.40s', (to) => {
    expect(isPlace(to)).toBe(false);
    expect(getError(pack({ ...plain, to }))).toMatch(/no valid screen/);
  });

  test('and no text makes reading it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => pack(json)),
          fc.base64String().map((text) => `#${FORMAT}.${text}`),
        ),
        (text) => {
          const read = readLink(text);
          if ('state' in read) expect(isPlace(read.state.to)).toBe(true);
        },
      ),
      { numRuns: cases(1_000, 100) },
    );
  });
});

test.each([
  '/',
  '/packs?tab=owned',
  '/sandbox',
  '/seller/products/a%2Fb/prep',
  '/explorer/listing.update?query.none=1',
])('%s is a place', (to) => expect(isPlace(to)).toBe(true));
