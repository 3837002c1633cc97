import { describe, expect, test } from 'vitest';
import { readTokenStatus } from './token';

describe('readTokenStatus', () => {
  test('as documented', () => {
    const body = {
      authenticated: true,
      principal: 'api_token',
      accountType: 'seller',
      capability: 'read',
      permissions: ['catalog:read'],
    };
    expect(readTokenStatus(body)).toStrictEqual({ ...body, raw: body });
  });

  test('in snake_case', () => {
    expect(readTokenStatus({ account_type: 'seller' }).accountType).toBe('seller');
  });

  test.each([
    [{ permissions: [] }, []],
    [{ permissions: 'catalog:read' }, undefined],
    [{ permissions: { 'catalog:read': true } }, undefined],
    [{ permissions: [{ name: 'catalog:read', granted: false }] }, undefined],
    [{ permissions: ['catalog:read', { name: 'seller_prep:confirmed_run' }] }, undefined],
    [{}, undefined],
    [[], undefined],
    [null, undefined],
  ])('a list with anything but text claims no permission: %o', (body, permissions) => {
    expect(readTokenStatus(body).permissions).toEqual(permissions);
  });
});
