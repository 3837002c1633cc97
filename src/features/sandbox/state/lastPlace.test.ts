import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../../tests/support/connected';
import { connect, disconnect } from '../../../api/client/session/session';
import { lastPlace, noteHeading, notePlace } from './lastPlace';

beforeEach(pointToSandbox);

test('the place of one session is not that of the next', () => {
  connect('txk_sandbox_seller_a', false);
  expect(lastPlace()).toBeUndefined();
  notePlace('/packs');
  notePlace('/packs?tab=owned');
  expect(lastPlace()).toMatchObject({ place: '/packs?tab=owned' });
  noteHeading('Agent Packs');
  expect(lastPlace()).toMatchObject({ place: '/packs?tab=owned', h1: 'Agent Packs' });
  notePlace('/compare');
  expect(lastPlace()?.h1).toBeUndefined();
  connect('txk_sandbox_buyer_a', false);
  expect(lastPlace()).toBeUndefined();
  disconnect('disconnected');
});
