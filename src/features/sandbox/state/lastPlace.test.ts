import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../../tests/support/connected';
import { connect, disconnect } from '../../../api/client/session/session';
import { lastPlace, notePlace } from './lastPlace';

beforeEach(pointToSandbox);

test('the place of one session is not that of the next', () => {
  connect('txk_sandbox_seller_a', false);
  expect(lastPlace()).toBeUndefined();
  notePlace('/packs');
  notePlace('/packs?tab=owned');
  expect(lastPlace()).toBe('/packs?tab=owned');
  connect('txk_sandbox_buyer_a', false);
  expect(lastPlace()).toBeUndefined();
  disconnect('disconnected');
});
