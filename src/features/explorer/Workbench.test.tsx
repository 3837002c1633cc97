import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { findRunDraft, saveRunDraft } from '../../api/drafts/runDraft';
import { closedRoutes } from '../../api/client/limit/routeLimits';
import { queryClient } from '../../api/client/queryClient';
import type { EndpointId } from '../../contract/endpoints';
import { ToastProvider } from '../../ui/ToastProvider';
import { ids } from '../../sandbox/testSupport';
import { Workbench } from './Workbench';
import { explorerWords } from './words';

const sandbox = sandboxEachTest('seller');

async function open(id: EndpointId, search: string) {
  // jsdom calls itself Safari, where the editor reads the selection by a command that jsdom lacks.
  Object.assign(document, { execCommand: () => false });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <MemoryRouter initialEntries={[`/x${search}`]} useTransitions={false}>
          <Workbench id={id} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await act(() => vi.dynamicImportSettled());
  return unmount;
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('shows the wait before the next try with its reason', async () => {
  await sandbox.fault('catalog.filters', { status: 429, code: 'RATE_LIMIT', retryAfter: 6 });
  await open('catalog.filters', '');
  await click(explorerWords.send);
  expect(await screen.findByText('429 RATE_LIMIT: trying again in 6 s.')).toBeVisible();
  await click(explorerWords.cancelRequest);
  expect(screen.queryByText(/trying again in/)).toBeNull();
});

test('a route that a limit has closed cannot be sent to before the wait is over', async () => {
  closedRoutes.close('GET /api/catalog/filters', 300_000);
  await open('catalog.filters', '');
  expect(screen.getByRole('button', { name: explorerWords.send })).toHaveAccessibleDescription(
    /^The service asks you to wait\. Ready again in up to/,
  );
  await click(explorerWords.send);
  expect(sandbox.asked()).not.toContain('GET /api/catalog/filters');
});

test('shows a write that still runs when its form is opened again', async () => {
  await sandbox.fault('packs.acceptTerms', { hold: true });
  const leave = await open('packs.acceptTerms', '');
  await click(explorerWords.send);
  await click(explorerWords.sendOnce);
  expect(screen.queryByText(/An earlier request/)).toBeNull();
  leave();
  await open('packs.acceptTerms', '');
  expect(screen.getByText(/An earlier request to this route is still in progress/)).toBeVisible();
  await act(() => sandbox.release());
  await waitFor(() => expect(screen.queryByText(/An earlier request/)).toBeNull());
});

test('Enter in the form of a spending route offers nothing to send', async () => {
  await open('seller.prep', '?path.id=p');
  await userEvent.type(screen.getByLabelText(/^id/), '{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('picking a record moves the focus to its field', async () => {
  await open('seller.product', '');
  await userEvent.click(await screen.findByRole('button', { name: 'Use Fleet Dispatch Console' }));
  expect(screen.getByLabelText(/^id/)).toHaveValue(ids.inAudit);
  expect(screen.getByLabelText(/^id/)).toHaveFocus();
});

test('a prompt that is being written stays when the body has none', async () => {
  await open('runs.start', '?path.id=p');
  saveRunDraft('p', { prompt: 'Half written', skills: [], limits: {} });
  await userEvent.click(screen.getByRole('button', { name: explorerWords.quoteReviewConfirm }));
  expect(findRunDraft('p')).toMatchObject({ prompt: 'Half written', skills: [] });
});

test('half of a character in a path is named, and breaks nothing', async () => {
  await open('catalog.product', '');
  const slug = screen.getByLabelText(/^slug/);
  fireEvent.change(slug, { target: { value: 'kit-\uD83D' } });
  expect(screen.getByRole('region', { name: explorerWords.requestAsSent }).textContent).toContain(
    '/api/catalog/products/kit-%EF%BF%BD',
  );
  expect(screen.getByRole('button', { name: explorerWords.send })).toHaveAccessibleDescription(
    /slug contains half of a character/,
  );
  fireEvent.change(slug, { target: { value: 'kit-\uD83D\uDE00' } });
  expect(screen.getByRole('button', { name: explorerWords.send })).not.toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['those of the document', { skills: ['web_search'], limits: { maxInputTokens: 1000, maxOutputTokens: 500 } }],
  ['those of the clients', { enabledSkills: ['web_search'], maxInputTokens: 1000, maxOutputTokens: 500 }],
])('a run is filled in from either set of names: %s', async (_, body) => {
  await open('runs.start', `?path.id=q&body=${encodeURIComponent(JSON.stringify(body))}`);
  await userEvent.click(screen.getByRole('button', { name: explorerWords.quoteReviewConfirm }));
  expect(findRunDraft('q')).toMatchObject({
    skills: ['web_search'],
    limits: { input: 1_000, output: 500 },
  });
});

test('a file that the form no longer shows is not sent', async () => {
  await open('versions.commit', '?path.id=p&as=form');
  const preview = screen.getByRole('region', { name: explorerWords.requestAsSent });
  const file = () => screen.getByLabelText<HTMLInputElement>('artifact');
  fireEvent.change(file(), { target: { files: [new File(['x'], 'pack.taip')] } });
  expect(preview.textContent).toContain('artifact: pack.taip');
  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }));
  fireEvent.click(screen.getByRole('radio', { name: explorerWords.formWithFile }));
  expect(file().files).toHaveLength(0);
  expect(preview.textContent).not.toContain('pack.taip');
  expect(screen.getByRole('button', { name: explorerWords.send }).getAttribute('aria-disabled')).toBe('true');
});

const sendButton = () => screen.getByRole('button', { name: explorerWords.send });

test.each([
  ['catalog.products', 'q', 'txk_live_1', 'q contains what looks like a token'],
  ['catalog.products', 'q', 'sk-proj-0a1B2c3D4e5F6g7H8i9J', 'q contains what looks like an OpenAI key'],
  [
    'growth.accept',
    'x-tetrees-growth-normalization',
    'txk_live_1',
    'x-tetrees-growth-normalization contains what looks like a token',
  ],
  ['growth.accept', 'x-tetrees-growth-normalization', '한글', 'Invalid header: x-tetrees-growth-normalization'],
] as const)('%s with %s %s: it cannot be sent, and is not shown as if it could', async (id, label, typed, why) => {
  // A parameter that is set has its field.
  await open(id, '?path.id=p&path.sequence=1&query.q=a');
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: typed } });
  expect(sendButton()).toHaveAccessibleDescription(why);
  if (/txk_/.test(typed)) {
    expect(screen.getByRole('region', { name: explorerWords.requestAsSent }).textContent).not.toContain(typed);
  }
  fireEvent.submit(sendButton().closest('form')!);
  await click(explorerWords.send);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sandbox.sent.filter(({ url, method }) => method === 'POST' || url.includes('?q='))).toEqual([]);
});

test('what a header can’t contain is named at its field', async () => {
  await open('growth.accept', '?path.id=p&path.sequence=1');
  const field = screen.getByLabelText(/^x-tetrees-growth-normalization/);
  fireEvent.change(field, { target: { value: '한글' } });
  expect(field).toHaveAccessibleDescription(/^Character 1 is “한” \(U\+D55C\), which a header can’t contain\./);
  fireEvent.change(field, { target: { value: 'portable ' } });
  expect(field).toHaveAccessibleDescription(/^Remove the space at the start or end/);
  fireEvent.change(field, { target: { value: 'portable' } });
  expect(field).toBeValid();
});

test('a Marketplace token is not a provider key', async () => {
  await open('growth.accept', '?path.id=p&path.sequence=1');
  const key = screen.getByLabelText(/^Provider key/);
  await userEvent.type(key, 'txk_live_1');
  expect(key).toHaveAccessibleDescription(/^This contains what looks like a Marketplace token, not a provider’s key/);
  expect(sendButton()).toHaveAccessibleDescription('Invalid provider key');
  await click(explorerWords.send);
  expect(sandbox.asked('POST')).toEqual([]);
  await userEvent.clear(key);
  await userEvent.type(key, 'sk-own');
  expect(key).toBeValid();
  expect(sendButton()).not.toHaveAttribute('aria-disabled', 'true');
});
