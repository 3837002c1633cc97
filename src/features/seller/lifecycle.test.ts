import { expect, test } from 'vitest';
import type { SellerProductDetailView } from '../../api/resources/seller/products';
import { readReport } from '../../api/resources/seller/report';
import { isRunning, isUnderWay, nextStep } from './lifecycle';

type Next = SellerProductDetailView['nextAction'];

const action = (word: string | undefined, url?: string): Next => ({ action: word, label: 'Do it', url });

test.each<[string, { nextAction: Next; state: string | undefined }, object | undefined]>([
  [
    'an address wins',
    { nextAction: action('run_prep', 'https://a.example'), state: 'ready' },
    { url: 'https://a.example' },
  ],
  ['a prep', { nextAction: action('run_prep'), state: 'draft' }, { label: 'Do it', screen: 'prep' }],
  ['a report', { nextAction: action('wait_for_report'), state: 'in_audit' }, { screen: 'report' }],
  ['findings', { nextAction: action('fix_and_commit'), state: 'changes_needed' }, { screen: 'report' }],
  ['the checklist', { nextAction: action('complete_listing'), state: 'draft' }, { screen: 'readiness' }],
  ['a word that matches no screen', { nextAction: action('submit'), state: 'verified' }, { screen: undefined }],
  ['no word', { nextAction: action(undefined), state: 'ready' }, { label: 'Do it', screen: undefined }],
  ['from the state', { nextAction: undefined, state: 'changes_needed' }, { screen: 'report' }],
  ['none in the final state', { nextAction: undefined, state: 'published' }, undefined],
  ['an unknown state', { nextAction: undefined, state: 'constructor' }, undefined],
  ['no state', { nextAction: undefined, state: undefined }, undefined],
])('the next step: %s', (_, product, step) => {
  if (step) expect(nextStep(product, false)).toMatchObject(step);
  else expect(nextStep(product, false)).toBeUndefined();
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
  expect(nextStep({ nextAction: action(word), state: 'draft' }, true)?.screen).toBe(screen);
});

test.each([
  [{ status: 'running' }, true],
  [{ status: 'passing', run: { status: 'queued' } }, true],
  [{ status: 'passing', run: { status: 'completed' } }, false],
  [{ status: 'dreaming' }, false],
])('work with %o is in progress: %o', (body, expected) => {
  expect(isUnderWay(readReport(body))).toBe(expected);
});

test('without a prep or a report nothing is in progress', () => {
  expect([isRunning(undefined), isUnderWay(null), isUnderWay(undefined)]).toEqual([false, false, false]);
});
