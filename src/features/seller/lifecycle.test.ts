import { expect, test } from 'vitest';
import type { SellerProductDetailView } from '../../api/resources/seller/products';
import { isRunning, findNextStep } from './lifecycle';

type Next = SellerProductDetailView['nextAction'];

const action = (word: string | undefined, url?: string): Next => ({ action: word, label: 'Do it', url });

test.each<[string, Next, state: string | undefined, object | undefined]>([
  ['an address wins', action('run_prep', 'https://a.example'), 'ready', { url: 'https://a.example' }],
  ['a prep', action('run_prep'), 'draft', { label: 'Do it', screen: 'prep' }],
  ['a report', action('wait_for_report'), 'in_audit', { screen: 'report' }],
  ['findings', action('fix_and_commit'), 'changes_needed', { screen: 'report' }],
  ['the checklist', action('complete_listing'), 'draft', { screen: 'readiness' }],
  ['a word that matches no screen', action('submit'), 'verified', { screen: undefined }],
  ['no word', action(undefined), 'ready', { label: 'Do it', screen: undefined }],
  ['from the state', undefined, 'changes_needed', { screen: 'report' }],
  ['none in the final state', undefined, 'published', undefined],
  ['an unknown state', undefined, 'constructor', undefined],
  ['no state', undefined, undefined, undefined],
])('the next step: %s', (_, nextAction, state, step) => {
  const next = findNextStep({ nextAction, state }, false);
  if (step) expect(next).toMatchObject(step);
  else expect(next).toBeUndefined();
});

test.each([
  ['complete_listing', 'listing'],
  ['upload_code', 'versions'],
  ['fix_and_commit', 'versions'],
  ['add_preview_image', 'versions'],
  ['run_prep', 'prep'],
  ['wait_for_report', 'report'],
  ['check_readiness', 'readiness'],
  ['submit', 'publish'],
  ['publish', 'publish'],
  ['dance', undefined],
])('the next step of a Pack: %s leads to %s', (word, screen) => {
  expect(findNextStep({ nextAction: action(word), state: 'draft' }, true)?.screen).toBe(screen);
});

test('without a prep nothing is in progress', () => {
  expect(isRunning(undefined)).toBe(false);
});
