import { beforeEach, expect, test } from 'vitest';
import { computeAccountId } from './accountId';
import { scope } from './scope';
import { connect, disconnect, restore } from './session';
import { pointToLive } from '../../../../tests/support/connected';

const TOKEN = 'txk_scope_secret';

beforeEach(() => {
  sessionStorage.clear();
  pointToLive();
  disconnect('disconnected');
});

test('names the account, which only the token identifies, also after a reload', () => {
  const mine = `live:https://api.example@${computeAccountId(TOKEN)}`;
  connect(` ${TOKEN}`, true);
  const stored = sessionStorage.getItem('console.session') ?? '';
  expect(scope()).toBe(mine);
  connect('txk_scope_other', false);
  expect(scope()).toBe(`live:https://api.example@${computeAccountId('txk_scope_other')}`);
  disconnect('disconnected');
  expect(scope()).toBe('live:https://api.example');
  sessionStorage.setItem('console.session', stored);
  restore();
  expect(scope()).toBe(mine);
});
