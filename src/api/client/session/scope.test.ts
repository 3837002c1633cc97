import { beforeEach, expect, test } from 'vitest';
import { accountOf } from './account';
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
  const mine = `live:https://api.example@${accountOf(TOKEN)}`;
  connect(` ${TOKEN}`, true);
  const kept = sessionStorage.getItem('console.session') ?? '';
  expect(scope()).toBe(mine);
  connect('txk_scope_other', false);
  expect(scope()).toBe(`live:https://api.example@${accountOf('txk_scope_other')}`);
  disconnect('disconnected');
  expect(scope()).toBe('live:https://api.example');
  sessionStorage.setItem('console.session', kept);
  restore();
  expect(scope()).toBe(mine);
});
