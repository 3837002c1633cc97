import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { changing } from '../../../../tests/support/changingFile';
import { openTab } from '../../../../tests/support/tab';
import { connect, credentials } from '../../../api/client/session/session';
import { readModels } from '../../../api/resources/packs/runtime';
import { spendingWords } from '../../../shared/spending/words';
import { RunFormPanel } from './RunFields';
import type { RunContext } from './runForm';
import { useRunForm } from './useRunForm';
import { runWords } from './words';

const models = readModels({
  models: ['a:one', 'a:two', 'b:one'].map((id) => ({ id, available: true, ownKey: true })),
});
const context: RunContext = { productId: 'p', models, skills: [], owned: true, growth: undefined };
const onKey = vi.fn<(given: boolean) => void>();

function Form({ choices = context }: { choices?: RunContext }) {
  const run = useRunForm(choices, undefined, () => undefined);
  return (
    <>
      <RunFormPanel run={run} keyField={useRef(null)} onKey={onKey} />
      <button type="button" onClick={() => run.ready()}>
        {runWords.getQuote}
      </button>
    </>
  );
}

beforeEach(() => void openTab());

test("a provider key stays while the provider stays, and is cleared with another provider's model", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
  await user.type(screen.getByLabelText(spendingWords.providerKey), 'sk-1');
  expect(onKey).toHaveBeenLastCalledWith(true);
  await user.selectOptions(screen.getByLabelText('Model'), 'a:two');
  expect(screen.getByLabelText(spendingWords.providerKey)).toHaveValue('sk-1');
  expect(onKey).toHaveBeenLastCalledWith(true);
  await user.selectOptions(screen.getByLabelText('Model'), 'b:one');
  expect(screen.getByLabelText(spendingWords.providerKey)).toHaveValue('');
  expect(onKey).toHaveBeenLastCalledWith(false);
});

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

test.each([
  ['text with a picture of it', 'Tides\t1', [png('table.png')], { taken: false, isNamed: false }],
  [
    'text with a picture under a name that is taken',
    'Tides',
    [new File(['x'], 'a.pdf', { type: 'image/png' })],
    { taken: false, isNamed: false },
  ],
  ['text with two pictures of it', 'Tides', [png('a.png'), png('b.tiff')], { taken: false, isNamed: false }],
  ['a picture alone', '', [png('shot.png')], { taken: true, isNamed: true }],
  ['a picture beside blank text', ' \n', [png('shot.png')], { taken: true, isNamed: true }],
  ['a picture that a file manager copied', 'shot.png', [png('shot.png')], { taken: true, isNamed: true }],
  ['a file whose name comes as text', 'notes.md', [new File(['x'], 'notes.md')], { taken: true, isNamed: false }],
  [
    'a file whose path comes as text',
    '/mnt/drive/notes.md',
    [new File(['x'], 'notes.md')],
    { taken: true, isNamed: false },
  ],
  ['a file whose name ends in a space', '', [new File(['x'], 'notes.md ')], { taken: true, isNamed: false }],
])('pasting %s fills the right place', (_, text, pasted, { taken, isNamed }) => {
  render(<Form />);
  const prompt = screen.getByLabelText('Prompt');
  const types = [...(text === '' ? [] : ['text/plain', 'text/html']), 'Files'];
  const clipboardData = { items: [], files: pasted, types, getData: () => text };
  const paste = createEvent.paste(prompt, { clipboardData });
  fireEvent(prompt, paste);
  expect(paste.defaultPrevented).toBe(taken);
  const files = within(screen.getByRole('region', { name: 'Files' }));
  expect(files.queryByText(/isn’t a file type/) !== null).toBe(isNamed);
  expect(files.queryAllByRole('listitem')).toHaveLength(taken && !isNamed ? 1 : 0);
});

test('two files with the same name are refused separately', async () => {
  const user = userEvent.setup({ applyAccept: false });
  render(<Form />);
  const files = screen.getByRole('region', { name: 'Files' });
  const bad = [new File(['x'], 'a.exe'), new File(['y'], 'a.exe')];
  await user.upload(within(files).getByLabelText('Files', { selector: 'input' }), bad);
  expect(within(files).getAllByText(/a\.exe isn’t a file type/)).toHaveLength(2);
});

test.each([
  ['could not be read', undefined, 'Enter a model'],
  ['are none', [], 'Choose a model'],
])('when the models %s, no error is shown before a quote is requested', async (_, none, error) => {
  const user = userEvent.setup();
  render(<Form choices={{ ...context, models: none }} />);
  expect(screen.getByLabelText('Model')).not.toHaveAttribute('aria-invalid');
  await user.click(screen.getByRole('button', { name: runWords.getQuote }));
  expect(screen.getByLabelText('Model')).toHaveFocus();
  expect(screen.getByText(error)).toBeVisible();
});

test('a malformed model is reported while typing', async () => {
  const user = userEvent.setup();
  render(<Form choices={{ ...context, models: undefined }} />);
  await user.type(screen.getByLabelText('Model'), 'a');
  expect(screen.getByText('A model has the form <provider>:<model_name>')).toBeVisible();
  await user.type(screen.getByLabelText('Model'), ':b');
  expect(screen.getByLabelText('Model')).not.toHaveAttribute('aria-invalid');
});

test('a token of the Marketplace is no provider key: it counts as none, and the field says why', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
  const key = screen.getByLabelText(spendingWords.providerKey);
  await user.type(key, 'txk_live_1');
  expect(key).toHaveAccessibleDescription(/^This contains what looks like a Marketplace token, not a provider’s key/);
  expect(onKey).toHaveBeenLastCalledWith(false);
  await user.clear(key);
  await user.type(key, 'sk-1');
  expect(key).toBeValid();
  expect(onKey).toHaveBeenLastCalledWith(true);
});

test("a key of another provider than the model's counts as none, and the field says why", async () => {
  const user = userEvent.setup();
  const ids = ['openai:one', 'anthropic:one'];
  render(
    <Form
      choices={{ ...context, models: readModels({ models: ids.map((id) => ({ id, available: true, ownKey: true })) }) }}
    />,
  );
  await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
  for (const [model, foreign, own] of [
    ['openai:one', 'sk-ant-1', 'sk-proj-1'],
    ['anthropic:one', 'sk-proj-1', 'sk-ant-1'],
  ] as const) {
    await user.selectOptions(screen.getByLabelText('Model'), model);
    const key = screen.getByLabelText(spendingWords.providerKey);
    await user.type(key, foreign);
    expect(key).toHaveAccessibleDescription(/^This key is for (anthropic|openai), but only a key for/);
    expect(onKey).toHaveBeenLastCalledWith(false);
    await user.clear(key);
    await user.type(key, own);
    expect(key).toBeValid();
    expect(onKey).toHaveBeenLastCalledWith(true);
  }
});

test('a prompt with a token is an issue at once, and is not saved', async () => {
  render(<Form />);
  const prompt = screen.getByLabelText('Prompt');
  fireEvent.change(prompt, { target: { value: 'Do it with txk_live_1' } });
  expect(prompt).toHaveAccessibleDescription(
    /^This contains what looks like a token\. It won’t be added to the address, saved/,
  );
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('txk_live_1');
});

test('a file with the session’s token is taken off by its name', async () => {
  connect('opaque-0123456789', false);
  render(<Form />);
  const files = screen.getByRole('region', { name: 'Files' });
  const input = within(files).getByLabelText('Files', { selector: 'input' });
  await userEvent.upload(input, [new File(['x'], 'a.md'), new File([`{"token":"${credentials().token}"}`], 'b.json')]);
  await within(files).findByText('b.json contains this session’s token, so it wasn’t sent.');
  expect(within(files).getAllByRole('listitem')).toHaveLength(1);
});

test('a file that cannot be read is taken off by its name; the others stay', async () => {
  render(<Form />);
  const files = screen.getByRole('region', { name: 'Files' });
  const input = within(files).getByLabelText('Files', { selector: 'input' });
  await userEvent.upload(input, [
    new File(['x'], 'a.md'),
    changing(new File(['y'], 'folder.md')),
    new File([], 'c.md'),
  ]);
  await within(files).findByText(/^folder\.md can’t be read\. It may be a folder, may have just changed/);
  expect(within(files).getByText('c.md is empty.')).toBeVisible();
  expect(
    within(files)
      .getAllByRole('listitem')
      .map((element) => element.textContent),
  ).toEqual(['a.md1 B']);
});
