import { describe, expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import { fillPath } from '../../contract/schema/urlCodec';
import { DEFAULT_REQUESTS_PER_MINUTE } from '../core/rateLimit';
import { client, freshWorlds, ids, prepRoute, probe, refusal, send } from '../testSupport';

const fresh = freshWorlds('limits');

describe('rate limit', () => {
  test('above the requests per minute an account gets 429, others do not, and the next minute is free', async () => {
    const { sandbox, seller, control, name } = fresh();
    const buyer = client(sandbox, 'buyer', name);
    expect((await control.post('rate', { perMinute: 3 })).body).toEqual({ perMinute: 3 });
    const ask = async () => refusal(await seller.ask('token.status'));
    expect([await ask(), await ask()]).toEqual(['200', '200']);
    await control.advance(20_000);
    expect(await ask()).toBe('200');
    const over = await seller.ask('token.status');
    expect([refusal(over), over.headers.get('retry-after')]).toEqual(['429 RATE_LIMIT', '40']);
    expect((await buyer.ask('token.status')).status).toBe(200);
    await control.advance(39_999);
    expect(await ask()).toBe('429 RATE_LIMIT');
    await control.advance(1);
    expect(await ask()).toBe('200');
  });

  test('a limited spend does nothing, and the controls are not limited', async () => {
    const { seller, control } = fresh();
    const body = await seller.quoted(ids.checkout);
    await control.post('rate', { perMinute: 1 });
    const before = (await control.state()).accounts.seller;
    expect(refusal(await seller.prep(ids.checkout, body))).toBe('429 RATE_LIMIT');
    expect((await control.state()).accounts.seller).toEqual(before);
    expect((await control.state()).requestsPerMinute).toBe(1);
    expect((await control.state()).requests.at(-1)).toMatchObject({
      route: prepRoute,
      status: 429,
      code: 'RATE_LIMIT',
    });
  });

  test('a fresh world has a limit too, above what a person or a screen sends', async () => {
    const { sandbox, name, seller, control } = fresh();
    await control.reset();
    expect((await control.state()).requestsPerMinute).toBe(DEFAULT_REQUESTS_PER_MINUTE);
    // All but one; through the sandbox, so many take seconds.
    const world = sandbox.find(name)!;
    for (let sent = 1; sent < DEFAULT_REQUESTS_PER_MINUTE; sent += 1) world.rate.admit('seller', world.now());
    expect((await seller.ask('token.status')).status).toBe(200);
    const over = await seller.ask('token.status');
    expect([refusal(over), over.headers.get('retry-after')]).toEqual(['429 RATE_LIMIT', '60']);
  });

  test.each([0, 1.5, -3, '9'])('%j is no limit', async (perMinute) => {
    expect(refusal(await fresh().control.post('rate', { perMinute }))).toBe('400 BAD_REQUEST perMinute');
  });
});

describe('410 GONE', () => {
  test('an expired proxy token, on every route; only in the form of a token', async () => {
    const { sandbox, name } = fresh();
    for (const [, { method, path, params }] of endpointList) {
      const filled = params ? fillPath(path, { id: ids.checkout, slug: 'a', runId: ids.checkout, sequence: 1 }) : path;
      const answer = await send(sandbox, method, filled, { token: `txk_sandbox_proxy_${name}` });
      expect(refusal(answer), filled).toBe('410 GONE');
      expect(answer.body.error.message).toContain('proxy token has expired');
      expect(answer.body.authentication).toBeUndefined();
    }
    expect(refusal(await send(sandbox, 'GET', probe, { token: 'txk_sandbox_proxy_' }))).toBe('401 UNAUTHORIZED');
  });

  test.each([
    ['GET', '/api/products?q=kit', 'GET /api/catalog/products'],
    ['POST', `/api/ai-packs/${ids.agentPack}/run`, 'POST /api/ai-packs/:id/runs'],
  ])('%s %s was retired, and names what took its place; without a token it is 401', async (method, path, now) => {
    const { sandbox, seller, control } = fresh();
    const answer = await send(sandbox, method, path, { token: seller.token });
    expect(refusal(answer)).toBe('410 GONE');
    expect(answer.body.error.message).toContain(now);
    expect((await control.state()).requests.at(-1)).toMatchObject({ path, route: null, status: 410, code: 'GONE' });
    expect(refusal(await send(sandbox, method, path))).toBe('401 UNAUTHORIZED');
  });
});
