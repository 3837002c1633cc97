import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { audition, commit } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { ids } from '../../../sandbox/testSupport';
import { sharedWords } from '../../../shared/words';
import { downloadWords } from '../../../shared/download/words';
import { sellerWords } from '../words';
import { Component, loader } from './ReportScreen';
import { reportWords } from './words';

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

describe('since the last report', () => {
  const checkAgain = () => userEvent.click(screen.getByRole('button', { name: sharedWords.checkAgain }));
  const changes = () =>
    screen.findByText(/^(?:Nothing has changed|.*failures? (?:is|are) .*)$/, { selector: 'output' });
  const stage = (name: string) =>
    screen.getByRole('heading', { level: 3, name: new RegExp(`^${name},`) }).closest('li')!;
  const marked = (part: HTMLElement, role: 'insertion' | 'deletion') =>
    within(part)
      .queryAllByRole(role)
      .map(({ textContent }) => textContent);
  /** Auditions the current version of the product whose next one mends three failures of four. */
  const auditNext = async (tier: 'verified_listing' | 'deep_review') => {
    const seller = sandbox.as('seller');
    await seller.prep(ids.auditFails, await seller.quoted(ids.auditFails, tier));
    await sandbox.set('clock', { advanceMs: 3_600_000 });
    await checkAgain();
  };

  test('stages, lines, tier and price are compared with the report of the version before', async () => {
    open(ids.auditFails);
    await screen.findByText('4 of 8 stages passing, 4 failing');
    expect(screen.getByRole('status', { name: 'Changes' })).toBeEmptyDOMElement();
    expect(screen.queryByRole('combobox')).toBeNull();
    await auditNext('verified_listing');
    expect(await changes()).toHaveTextContent('2 of 4 failures are mended, 1 isn’t in this report');
    const gone = within(screen.getByRole('list', { name: 'Not in this report' })).getAllByRole('listitem');
    expect(gone.map(({ textContent }) => textContent)).toEqual([
      'Test suite',
      'Licenses',
      'Documentation (was failing)',
    ]);
    expect(stage('Clean build')).toHaveTextContent('mended passing');
    expect(marked(stage('Dependencies'), 'insertion')).toEqual([
      '+New: A module is loaded from a fork that no longer exists.',
      '+New: Load the module from its own repository.',
    ]);
    expect(marked(stage('Dependencies'), 'deletion')).toEqual([
      '−Gone: go.sum lacks the checksums of 2 modules.',
      '−Gone: Run go mod tidy and commit go.sum.',
    ]);
    expect(marked(stage('Secrets'), 'insertion')).toEqual([]);
    const latest = screen.getByRole('region', { name: sellerWords.latestPrep });
    expect(latest).toHaveTextContent('TierVerified listing was Deep review');
    expect(latest).toHaveTextContent('Charged440 Points was 1,290 Points');
  });

  test('a link leads to the stage that turned, and the comparison can be left out', async () => {
    open(ids.auditFails);
    await screen.findByText('4 of 8 stages passing, 4 failing');
    await auditNext('deep_review');
    expect(await changes()).toHaveTextContent('3 of 4 failures are mended, 1 is new');
    await userEvent.click(screen.getByRole('link', { name: 'Test suite' }));
    expect(stage('Test suite')).toHaveFocus();
    const choice = screen.getByRole('combobox', { name: reportWords.comparedWith });
    await userEvent.selectOptions(choice, 'nothing');
    expect(screen.getByRole('status', { name: 'Changes' })).toBeEmptyDOMElement();
    expect(marked(document.body, 'deletion')).toEqual([]);
    await userEvent.selectOptions(choice, 'version 1.0.3');
    expect(await changes()).toBeVisible();
  });

  test('a Pack’s next version mends what its manifest mends, and fails by what it lacks', async () => {
    const seller = sandbox.as('seller');
    const release = async (version: string, manifest: object) => {
      await commit(seller, ids.agentPack, version, manifest);
      await audition(seller, ids.agentPack);
      await sandbox.set('clock', { advanceMs: 600_000 });
    };
    await release('0.3.0', { sandbox: { outcome: 'failing' } });
    open(ids.agentPack);
    await screen.findByText('6 of 8 stages passing, 2 failing');
    const methods = [{ id: 'file', effect: 'write' }];
    await release('0.4.0', { clientExtensions: [{ id: 'tickets', kind: 'https_api', methods }] });
    await checkAgain();
    expect(await changes()).toHaveTextContent('All 2 failures are mended, 1 is new');
    expect(stage('Client extension contracts')).toHaveTextContent('new failure failing');
    expect(marked(stage('Prompt injection'), 'deletion')).toHaveLength(2);
  });

  test('while the audition runs, nothing is compared or stored', async () => {
    open(ids.auditFails);
    await screen.findByText('4 of 8 stages passing, 4 failing');
    const seller = sandbox.as('seller');
    await seller.prep(ids.auditFails, await seller.quoted(ids.auditFails, 'deep_review'));
    await checkAgain();
    const announced = await screen.findByText(/appears here when the audition has ended/);
    expect(announced.parentElement).toHaveTextContent('since version 1.0.3');
    expect(screen.queryByRole('button', { name: reportWords.openSaved })).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1.0.4');
  });

  test('a report that did not change says so', async () => {
    const report = (version: string) => ({ status: 'failing', version, stages: [{ key: 'a', status: 'failing' }] });
    await sandbox.fault('seller.report', { status: 200, body: JSON.stringify({ report: report('1.0.0') }) });
    open(ids.checkout);
    await screen.findByText('0 of 1 stages passing, 1 failing');
    await sandbox.fault('seller.report', { status: 200, body: JSON.stringify({ report: report('1.0.1') }) });
    await checkAgain();
    expect(await changes()).toHaveTextContent('Nothing has changed');
    expect(screen.getByText('1.0.0')).toBeVisible();
  });

  test.each([
    [150_000, 'too long to be kept in this tab'],
    [1_100_000, 'too long to be compared'],
  ])('a report of %i characters says what it is too long for', async (length, why) => {
    const stages = [{ key: 'a', status: 'failing', evidence: ['x'.repeat(length)] }];
    await sandbox.fault('seller.report', {
      status: 200,
      body: JSON.stringify({ report: { status: 'failing', version: '1.0.0', stages } }),
    });
    open(ids.checkout);
    expect(await screen.findByText(new RegExp(why))).toBeVisible();
  });

  test('a file is compared until another is chosen, and one that is no report says so', async () => {
    open(ids.auditFails);
    await screen.findByText('4 of 8 stages passing, 4 failing');
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(picker, new File(['# Notes'], 'notes.md', { type: 'text/markdown' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'notes.md wasn’t opened. It isn’t a report that “Save as Markdown” wrote.',
    );
    const file = (product: string) => {
      const facts = `- Product: ${product}\n- Version: 1.0.2\n- Read: 2026-03-01T09:00:00.000Z`;
      const text = `# Report: Relay\n\n${facts}\n\n## Stages\n\n### Secrets: failing\n\nEvidence\n\n- <b>key\n\nEnd of the report\n`;
      return new File([text], 'old.md', { type: 'text/markdown' });
    };
    await userEvent.upload(picker, file(ids.checkout));
    expect(await screen.findByText(/is a report of another product, Relay/)).toBeVisible();
    await userEvent.upload(picker, file(ids.auditFails));
    expect(await changes()).toHaveTextContent('The failure is mended, 4 are new');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(marked(stage('Secrets'), 'deletion')).toEqual(['−Gone: <b>key']);
    expect(screen.getByRole('combobox', { name: reportWords.comparedWith })).toHaveDisplayValue(reportWords.openedFile);
  });
});
