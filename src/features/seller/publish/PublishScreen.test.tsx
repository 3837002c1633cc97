import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../../tests/support/layout';
import { audition, commit, pack, submit as submitPack } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { ids } from '../../../sandbox/testSupport';
import { sellerWords } from '../words';
import { Component, loader } from './PublishScreen';
import { publishWords } from './words';

const sandbox = sandboxEachTest('seller');
beforeEach(() => void layOut());

const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const publish = async () => {
  await clickButton('Review and publish');
  await clickButton('Publish version 0.2.0');
};
const submit = () => clickButton('Submit version 0.2.0');

/** Opens the screen of a Pack that is ready to be submitted. */
const open = () => drawScreen(paths.publish, { loader, Component }, `/seller/products/${pack}/publish`);

const odd = async () => JSON.stringify({ product: { ...(await sandbox.as('seller').product(pack)), state: 'odd' } });

/** The same for a Pack whose audit has an unknown status, so that it can be both submitted and published. */
async function openOdd() {
  await sandbox.fault('seller.product', { body: await odd(), times: 100 });
  await sandbox.fault('seller.report', { body: '{"report":{"status":"dreaming"}}', times: 100 });
  open();
}

test('the outcome shown is that of the latest action', async () => {
  await sandbox.fault('POST *', { status: 409, times: 3 });
  await openOdd();
  await publish();
  expect(await screen.findByText('Nothing was published')).toBeVisible();
  await submit();
  expect(await screen.findByText('The version wasn’t submitted')).toBeVisible();
  expect(screen.queryByText('Nothing was published')).toBeNull();
  await publish();
  expect(await screen.findByText('Nothing was published')).toBeVisible();
  expect(screen.queryByText('The version wasn’t submitted')).toBeNull();
});

test('a paid Pack that cannot be published yet leads to the payouts', async () => {
  const message = 'It costs $12.00, so it needs a connected account that is ready.';
  await sandbox.fault('listing.publish', { status: 409, code: 'CONFLICT', message });
  await audition(sandbox.as('seller'), pack);
  await sandbox.set('clock', { advanceMs: 90_000 });
  open();
  await publish();
  expect(await screen.findByText('Nothing was published')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Payouts' })).toHaveAttribute('href', '/seller/payouts');
});

test('changed terms can be accepted here, and the submission goes on', async () => {
  await sandbox.fault('listing.submit', { status: 403, code: 'FORBIDDEN', message: 'Accept the new terms first.' });
  open();
  await submit();
  await clickButton('Accept the terms and submit the version');
  expect(await screen.findByText(/is in the audit queue/)).toBeVisible();
  expect(sandbox.asked('POST').filter((request) => request.endsWith('/submit'))).toHaveLength(2);
});

test('a version that was submitted, but not audited, can only be auditioned', async () => {
  await submitPack(sandbox.as('seller'), pack);
  open();
  expect(await screen.findByText(/is in the audit queue/)).toBeVisible();
  expect(screen.getByRole('link', { name: sellerWords.quoteAudition })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Review and publish' })).toBeNull();
});

test('a failed audit leads to its findings and to a higher version', async () => {
  await commit(sandbox.as('seller'), pack, '0.3.0', { sandbox: { outcome: 'failing' } });
  await audition(sandbox.as('seller'), pack);
  await sandbox.set('clock', { advanceMs: 90_000 });
  open();
  expect(await screen.findByText(/Version 0\.3\.0 failed its audit/)).toBeVisible();
  const links = ['Read the findings', 'Upload a higher version'].map((name) => screen.getByRole('link', { name }));
  const own = `/seller/products/${pack}`;
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${own}/report`, `${own}/versions`]);
  expect(screen.queryByRole('button', { name: 'Review and publish' })).toBeNull();
});

test('a listing that is no Pack is published in the signed-in site', async () => {
  drawScreen(paths.publish, { loader, Component }, `/seller/products/${ids.checkout}/publish`);
  expect(await screen.findByText('This product is submitted and published in the signed-in site')).toBeVisible();
  expect(screen.queryByRole('region', { name: publishWords.nextStep })).toBeNull();
});

test('once a version is submitted, the panel has the focus of the button that is gone', async () => {
  open();
  await submit();
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(screen.getByText(/^Version 0\.2\.0 /));
  });
});

test.each([
  [409, 'CONFLICT', 'Nothing was changed. Read the report and the checklist.'],
  [403, 'FORBIDDEN', /^Check the Token screen/],
  [429, 'RATE_LIMIT', /^Wait a moment, then try again/],
])('a refusal with %i says what to do about it', async (status, code, next) => {
  await sandbox.fault('listing.submit', { status, code });
  open();
  await submit();
  expect(await screen.findByText(next)).toBeVisible();
});

test.each([
  // It reads the product once more before it publishes.
  ['published', publish, 'Review and publish', 1],
  ['submitted', submit, 'Submit version 0.2.0', 0],
])('while it is not known whether the version was %s, the button says so', async (outcome, act, button, reads) => {
  await openOdd();
  await screen.findByRole('button', { name: button });
  await sandbox.release();
  const body = await odd();
  await sandbox.fault('POST *', { status: 503, code: 'DOWN' });
  if (reads > 0) await sandbox.fault('seller.product', { body, times: reads });
  await sandbox.fault('GET *', { status: 503, code: 'DOWN', retryAfter: 60, times: 100 });
  await act();
  await screen.findByText(`The version may or may not have been ${outcome}`);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: button })).toHaveAccessibleDescription(
      'The outcome of the last attempt isn’t known yet',
    ),
  );
});
