import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { ids } from '../../../sandbox/testSupport';
import { downloadWords } from '../../../shared/download/words';
import { sellerWords } from '../words';
import { Component, loader } from './ReportScreen';

const sandbox = sandboxEachTest('seller');
const open = (id: string) => drawScreen(paths.report, { loader, Component }, `/seller/products/${id}/report`);
const names = ['Print', 'Copy Markdown', downloadWords.saveAsMarkdown];
const buttons = async () => Promise.all(names.map((name) => screen.findByRole<HTMLButtonElement>('button', { name })));

test('a report that has nothing in it yet is neither printed nor saved, and says why', async () => {
  open(ids.draft);
  for (const button of await buttons())
    expect(button).toHaveAccessibleDescription('There is no report before the first prep.');
});

test.each([
  ['a status alone', { status: 'queued' }, 'The audition hasn’t reported any stages yet.'],
  ['an end without stages', { status: 'failing', nextActions: ['Commit a higher version.'] }, undefined],
  ['a prep without stages', { status: 'x', run: { id: 'r', status: 'failed', returnedPoints: 640 } }, undefined],
  ['a stage', { failing_stages: [{ key: 'secrets' }] }, undefined],
])('%s', async (_, report, why) => {
  await sandbox.fault('seller.report', { status: 200, body: JSON.stringify({ report }), times: 10 });
  open(ids.checkout);
  for (const button of await buttons()) {
    if (why === undefined) expect(button).not.toHaveAttribute('aria-disabled');
    else expect(button).toHaveAccessibleDescription(why);
  }
});

test('a prep that failed says so, and that its Points were returned', async () => {
  const seller = sandbox.as('seller');
  const paid = { tier: 'smoke_scan', expectedVersion: '1.4.2', expectedPoints: 120, confirmation: 'RUN_SELLER_PREP' };
  await sandbox.fault('seller.prep', { work: 'fails' });
  await seller.ask('seller.prep', { params: { id: ids.checkout }, body: paid });
  await sandbox.set('clock', { advanceMs: 90_000 });
  open(ids.checkout);
  const latest = await screen.findByRole('region', { name: sellerWords.latestPrep });
  expect(latest).toHaveTextContent('failed');
  expect(latest).toHaveTextContent('Returned120 Points');
});
