import { describe, expect, test } from 'vitest';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { endpointList } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';
import { getBaseType } from '../../contract/schema/zod';
import type { z } from '../../contract/schema/zod';
import { type AccountName, accountNames, accounts } from '../core/accounts';
import { ids, refusal, send, testSandbox, probe } from '../testSupport';
import { createToken } from '../world/tokens';

const sandbox = testSandbox();
const tables = {
  all: endpointList.map(([id, endpoint]) => ({ id, endpoint, name: routeName(endpoint) })),
  needing: endpointList.flatMap(([, endpoint]) => {
    // The document names none for a seller's writes.
    const unnamed = endpoint.group === 'Agent Pack seller' ? 'seller_prep:confirmed_run' : undefined;
    const permission = endpoint.permission ?? unnamed;
    return permission ? [{ name: routeName(endpoint), endpoint, permission }] : [];
  }),
};

/** The path with well-formed parameters filled in. */
function fillGoodPath(path: string): string {
  return path.replaceAll(/:(id|runId)/g, ids.unknown).replaceAll(/:\w+/g, '1');
}

/** The path with malformed parameters filled in. */
function fillBadPath(path: string): string {
  return path.replaceAll(/:\w+/g, 'not-an-id');
}

describe('an unknown route is refused first', () => {
  test.each([
    ['GET', '/api/nowhere'],
    ['GET', '/api'],
    ['GET', '/'],
    ['GET', '/api/catalog/products/'],
    ['PUT', '/api/catalog/products'],
    ['DELETE', `/api/seller/products/${ids.checkout}`],
    ['GET', '/api/catalog/smart-search'],
    ['POST', probe],
  ])('%s %s is 404 NOT_FOUND without and with a token', async (method, path) => {
    for (const token of [undefined, 'garbled', createToken('seller', 'order')]) {
      const answer = await send(sandbox, method, path, token ? { token } : {});
      expect(refusal(answer)).toBe('404 NOT_FOUND');
      expect(answer.body.authentication).toBeUndefined();
    }
  });
});

describe('then the token', () => {
  const badHeaders: [string, Record<string, string>][] = [
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: `Basic ${createToken('seller', 'x')}` }],
    ['no scheme', { authorization: createToken('seller', 'x') }],
    ['an unknown account', { authorization: 'Bearer txk_sandbox_admin_x' }],
    ['a foreign token', { authorization: 'Bearer txk_live_5d0c31' }],
    ['a world name with a forbidden character', { authorization: 'Bearer txk_sandbox_seller_a.b' }],
    ['a world name that is too long', { authorization: `Bearer txk_sandbox_seller_${'w'.repeat(65)}` }],
    ['an inherited property name', { authorization: 'Bearer txk_sandbox_constructor_x' }],
    ['an expired token', { authorization: `Bearer ${createToken('expired', 'x')}` }],
    ['a revoked token', { authorization: `Bearer ${createToken('revoked', 'x')}` }],
    ['two tokens', { authorization: `Bearer ${createToken('seller', 'x')} ${createToken('buyer', 'x')}` }],
  ];

  test.each(tables.all)(
    '$name: 401 UNAUTHORIZED for every bad token, even with bad parameters',
    async ({ endpoint }) => {
      for (const [, headers] of badHeaders) {
        const answer = await send(sandbox, endpoint.method, fillBadPath(endpoint.path), { headers });
        expect(refusal(answer)).toBe('401 UNAUTHORIZED');
        expect(answer.body.authentication).toBeUndefined();
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  test.each(browserOnlyRoutes)('$method $path: 401 comes before the scope refusal', async ({ method, path }) => {
    const answer = await send(sandbox, method, fillGoodPath(path), { token: createToken('expired', 'x') });
    expect(refusal(answer)).toBe('401 UNAUTHORIZED');
  });

  test('a token with an unknown account gets the list of accounts, and no internal error text', async () => {
    for (const account of ['constructor', 'tostring', 'admin', '']) {
      const headers = { authorization: `Bearer txk_sandbox_${account}_x` };
      const answer = await send(sandbox, 'GET', probe, { headers });
      expect(answer.body.error.message).toBe(
        "The token doesn't name an account. The accounts are seller, buyer, readonly, broke, newcomer, expired, revoked, proxy.",
      );
    }
  });

  test.each([
    ['my_test', 'and this one has an underscore'],
    ['a'.repeat(65), 'and this one is longer'],
    ['a.b', 'digits or hyphens.'],
    ['', 'digits or hyphens.'],
  ])('a token for the world %j gets the rules for world names', async (world, why) => {
    for (const account of ['seller', 'expired', 'proxy']) {
      const headers = { authorization: `Bearer txk_sandbox_${account}_${world}` };
      const answer = await send(sandbox, 'GET', probe, { headers });
      expect(refusal(answer)).toBe('401 UNAUTHORIZED');
      expect(answer.body.error.message).toContain("doesn't name a world: a name is 1 to 64 letters, digits or hyphens");
      expect(answer.body.error.message).toContain(why);
    }
  });

  test('the scheme is case-insensitive', async () => {
    const headers = { authorization: `bearer ${createToken('buyer', 'order')}` };
    expect((await send(sandbox, 'GET', probe, { headers })).status).toBe(200);
  });
});

describe('then the permission', () => {
  test.each(tables.needing)('$name needs $permission', async ({ endpoint, permission, name }) => {
    for (const account of accountNames) {
      const token = createToken(account, 'order');
      const answer = await send(sandbox, endpoint.method, fillBadPath(endpoint.path), { token });
      const holds = accounts[account].permissions.includes(permission);
      const lacking = `This token lacks the permission ${permission}, which ${name} needs.`;
      expect([account, answer.body.error?.message === lacking]).toEqual([account, !holds]);
      expect([account, answer.status === 403, answer.body.error?.code === 'FORBIDDEN']).toEqual([
        account,
        !holds,
        !holds,
      ]);
      expect(answer.body.authentication).toBeUndefined();
    }
  });
});

describe('browser-only routes', () => {
  test.each(browserOnlyRoutes)('$method $path is 403 with the authentication object', async ({ method, path }) => {
    for (const account of accountNames) {
      const answer = await send(sandbox, method, fillBadPath(path), { token: createToken(account, 'order') });
      expect(refusal(answer)).toBe('403 API_TOKEN_SCOPE_FORBIDDEN');
      expect(answer.body.authentication).toEqual({
        authenticated: true,
        principal: 'api_token',
        capability: accounts[account].capability,
      });
    }
  });
});

describe('then the form', () => {
  const withIds = tables.all.filter(({ endpoint }) => endpoint.params?.shape['id'] || endpoint.params?.shape['runId']);

  test.each(withIds)('$name: 400 BAD_REQUEST names the parameter that is not a UUID', async ({ endpoint }) => {
    const multipart = endpoint.body?.type === 'multipart';
    const body = endpoint.body && !multipart ? { body: {} } : {};
    const answer = await send(sandbox, endpoint.method, fillBadPath(endpoint.path), {
      token: createToken('seller', 'order'),
      ...body,
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    if (multipart) return;
    const field = endpoint.params?.shape['runId'] ? 'runId' : 'id';
    expect(answer.body.error.fields).toContainEqual({ field, message: `${field} must be a UUID.` });
    expect(answer.body.error.message).toContain(field);
  });

  const withJson = tables.all.filter(({ endpoint }) => endpoint.body?.type === 'json');

  test.each(withJson)(
    '$name: a body that is missing, not JSON, not an object or of another type is 400',
    async ({ endpoint }) => {
      const token = createToken('seller', 'order');
      const path = fillGoodPath(endpoint.path);
      const attempts: [string, string, string][] = [
        ['', 'application/json', 'body'],
        ['{', 'application/json', 'body'],
        ['[]', 'application/json; charset=utf-8', 'body'],
        ['null', 'application/json', 'body'],
        ['{}', 'text/plain', 'Content-Type'],
        ['{}', 'application/x-www-form-urlencoded', 'Content-Type'],
        [`{"pad":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 'body'],
      ];
      for (const [body, type, field] of attempts) {
        const answer = await send(sandbox, endpoint.method, path, { token, body, headers: { 'content-type': type } });
        expect(refusal(answer)).toBe(`400 BAD_REQUEST ${field}`);
        expect(answer.body.error.message).toContain(field);
      }
    },
  );

  test.each(withJson)('$name: names every missing required field', async ({ endpoint }) => {
    const required = Object.entries(endpoint.body!.schema.shape).filter(
      ([, field]) => !(field as z.ZodMiniType).safeParse(undefined).success,
    );
    const answer = await send(sandbox, endpoint.method, fillGoodPath(endpoint.path), {
      token: createToken('seller', 'order'),
      body: {},
    });
    if (required.length === 0) return;
    expect(answer.status).toBe(400);
    const named = answer.body.error.fields.map((issue) => issue.field);
    expect(named).toEqual(required.map(([name]) => name));
  });
});

describe('answers', () => {
  test.each(accountNames)('the status probe lists the permissions of %s', async (name: AccountName) => {
    const answer = await send(sandbox, 'GET', probe, { token: createToken(name, 'probe') });
    const { accountType, capability, permissions } = accounts[name];
    expect(answer.body).toEqual({ authenticated: true, principal: 'api_token', accountType, capability, permissions });
    expect(answer.headers.get('x-sandbox-world')).toBe('probe');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('date')).toBe('Mon, 02 Mar 2026 09:00:00 GMT');
  });

  test('literal path segments win over parameters', async () => {
    // /ai-packs/runs/:runId and /ai-packs/:id/report both match.
    const answer = await send(sandbox, 'GET', '/api/ai-packs/runs/report', { token: createToken('seller', 'packs') });
    expect(refusal(answer)).toBe('400 BAD_REQUEST runId');
  });

  test('every body schema is an object, so "must be a JSON object" is true', () => {
    const bodies = tables.all.flatMap(({ endpoint }) => (endpoint.body ? [getBaseType(endpoint.body.schema)] : []));
    expect(new Set(bodies)).toEqual(new Set(['object']));
  });
});

describe('CORS', () => {
  test.each(['http://localhost:5173', 'http://127.0.0.1', 'https://[::1]:8443'])('%s may read', async (origin) => {
    const answer = await send(sandbox, 'GET', '/api/nowhere', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toBe('date, retry-after, x-sandbox-world');
    const preflight = await send(sandbox, 'OPTIONS', '/api/seller/products', { headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-tetrees-provider-key');
  });

  test.each(['https://marketplace.example', 'http://localhost.evil.example', 'null'])('%s may not', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await send(sandbox, method, '/api/catalog/filters', { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
