import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { manyRoutes, routeNames } from '../../../api/client/sandbox/faultForm';
import { connect, disconnect } from '../../../api/client/session/session';
import { cases } from '../../../../tests/depth';
import { pointToSandbox } from '../../../../tests/support/connected';
import { safeNext } from '../../../paths';
import {
  FORMAT,
  MOST_CHARACTERS,
  NoLink,
  type SandboxState,
  TooLong,
  fresh,
  isPlace,
  linkTo,
  readLink,
} from './stateLink';

const plain: SandboxState = { ...fresh, account: 'seller', to: '/packs?tab=owned' };
const fragmentOf = (link: string) => link.slice(link.indexOf('#'));
const packed = (value: unknown, format: string = FORMAT) =>
  `#${format}.${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`;
const unpacked = (link: string) => Buffer.from(link.split('.')[1]!, 'base64url');
const errorOf = (fragment: string) => {
  const read = readLink(fragment);
  return 'error' in read ? read.error : undefined;
};

beforeEach(() => {
  pointToSandbox();
  disconnect('disconnected');
});

test('a link holds only what differs from a fresh world, in the fragment', () => {
  const link = linkTo(plain);
  expect(link).toMatch(/^\/sandbox\/state#sandbox-state-1\.[\w-]+$/);
  expect(JSON.parse(unpacked(link).toString())).toEqual({ account: 'seller', to: '/packs?tab=owned' });
  expect(readLink(fragmentOf(link))).toEqual({ state: plain });
});

test('whatever a state holds comes back from its link', () => {
  const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
  const fault = fc.record(
    {
      route: fc.constantFrom(...manyRoutes, ...routeNames, 'POST /__storage/:world', 'GET /api/billing'),
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
      expect(readLink(fragmentOf(linkTo(given)))).toEqual({ state: given });
    }),
    { numRuns: cases(1_000, 100) },
  );
});

test('a world comes back from its link as it was; one that is too long is told apart', () => {
  const world = { format: 'sandbox-world-1', entries: [{ path: '/clock' }] };
  expect(readLink(fragmentOf(linkTo({ ...plain, world })))).toEqual({ state: { ...plain, world } });
  expect(() => linkTo({ ...plain, world: { body: 'x'.repeat(13_000) } })).toThrow(TooLong);
});

test('a long address, as that of a body written in the explorer, is a place like any other', () => {
  const to = `/explorer/catalog.smartSearch?body=${encodeURIComponent(JSON.stringify({ query: '"'.repeat(1_500) }))}`;
  expect(to.length).toBeGreaterThan(4_000);
  expect(readLink(fragmentOf(linkTo({ ...plain, to })))).toEqual({ state: { ...plain, to } });
});

describe('no link is made', () => {
  test.each([
    [{ advancedMs: 315_360_000_001 }, /the advance of the clock/],
    [{ faults: Array.from({ length: 201 }, () => ({ route: '*', status: 500 })) }, /the faults/],
    [{ latencyMs: 600_001 }, /the latency/],
  ])('of a state that no fresh world can be given: %.30j', (change, words) => {
    expect(() => linkTo({ ...plain, ...change })).toThrow(NoLink);
    expect(() => linkTo({ ...plain, ...change })).toThrow(words);
  });

  test('of an address that leaves no room', () => {
    expect(() => linkTo({ ...plain, to: `/catalog?q=${'x'.repeat(13_000)}` })).toThrow(/shorter address/);
  });

  test('that would be longer than one can be, to the character', () => {
    const withBody = (length: number) => ({ ...plain, faults: [{ route: '*', body: 'x'.repeat(length) }] });
    // Four characters encode three bytes.
    const bytes = Math.floor(((MOST_CHARACTERS - `${FORMAT}.`.length) * 3) / 4);
    const most = bytes - unpacked(linkTo(withBody(0))).length;
    expect(readLink(fragmentOf(linkTo(withBody(most))))).toEqual({ state: withBody(most) });
    expect(() => linkTo(withBody(most + 1))).toThrow(/too long/);
  });

  test.each([
    ['/catalog?q=txk_sandbox_seller_demo', []],
    ['/catalog?q=my-live-token', []],
    ['/catalog', [{ route: '*', body: '{"token":"txk_live_abc"}' }]],
  ])('that would hold a token: %s %j', (to, faults) => {
    connect('my-live-token', false);
    expect(() => linkTo({ ...plain, to, faults })).toThrow(/secret/);
  });
});

describe('a link from anyone is refused', () => {
  test.each([
    ['', /contains no state/],
    ['#', /contains no state/],
    ['#somewhere', /no state of the sandbox/],
    [packed(plain, 'sandbox-state-2'), /written in sandbox-state-2, and this console reads sandbox-state-1/],
    [packed(plain, 'sandbox-state-1x'), /no state of the sandbox/],
    [`#${FORMAT}`, /damaged/],
    [`#${FORMAT}.`, /damaged/],
    [`#${FORMAT}.!!`, /damaged/],
    [`#${FORMAT}.gICA`, /damaged/],
    [packed('{"account":"seller"'), /cut on its way/],
    [`#${FORMAT}.${'A'.repeat(MOST_CHARACTERS)}`, /longer than any/],
    [packed('null'), /contains no state/],
    [packed('[]'), /contains no state/],
    [packed({ ...plain, token: 'txk_x' }), /does not know/],
    [packed(`{"__proto__":{"x":1},"account":"seller","to":"/"}`), /does not know/],
    [packed({ to: '/' }), /no valid account/],
    [packed({ account: 'seller' }), /no valid screen/],
    [packed({ ...plain, account: 'Seller' }), /no valid account/],
    [packed({ ...plain, account: 'a'.repeat(33) }), /no valid account/],
    [packed({ ...plain, advancedMs: 315_360_000_001 }), /no valid advance/],
    [packed({ ...plain, advancedMs: -1 }), /no valid advance/],
    [packed({ ...plain, latencyMs: 600_001 }), /no valid latency/],
    [packed({ ...plain, latencyMs: '5' }), /no valid latency/],
    [packed({ ...plain, pricePercent: -100 }), /no valid rise/],
    [packed({ ...plain, requestsPerMinute: 0 }), /no valid rate limit/],
    [packed({ ...plain, auditsAhead: 1.5 }), /no valid audit queue/],
    [packed({ ...plain, runAnswer: 'never' }), /no valid time/],
    [packed({ ...plain, uploadStrategy: null }), /no valid upload strategy/],
    [packed({ ...plain, faults: {} }), /no valid faults/],
    [packed({ ...plain, faults: Array.from({ length: 201 }, () => ({ route: '*' })) }), /no valid faults/],
    [packed({ ...plain, faults: [{ route: 'GET /api/nowhere', status: 500 }] }), /no valid faults/],
    [packed({ ...plain, faults: [{ status: 500 }] }), /no valid faults/],
    [packed({ ...plain, faults: [{ route: '*', status: 199 }] }), /no valid faults/],
    [packed({ ...plain, faults: [{ route: '*', stauts: 500 }] }), /no valid faults/],
    [packed({ ...plain, faults: [{ route: '*', times: 1_000_001 }] }), /no valid faults/],
    [packed({ ...plain, faults: [{ route: '*', contentType: 'a\r\nb' }] }), /no valid faults/],
    [packed({ ...plain, faults: [null] }), /no valid faults/],
    [packed({ account: 'seller', to: '/', world: [] }), /no valid file of a world/],
    [packed({ account: 'seller', to: '/', world: {}, latencyMs: 5 }), /a world, and settings of another/],
  ])('%.60s', (fragment, words) => {
    expect(errorOf(fragment)).toMatch(words);
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
    expect(errorOf(packed({ ...plain, to }))).toMatch(/no valid screen/);
  });

  test('and no text makes reading it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => packed(json)),
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
