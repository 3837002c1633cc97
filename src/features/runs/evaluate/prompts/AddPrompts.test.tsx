import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTab } from '../../../../../tests/support/tab';
import { AddPrompts } from './AddPrompts';

beforeEach(() => void openTab());

const noon = 'Name the tide at noon';
const dusk = 'Name the tide at dusk';

function open(dropped?: File) {
  const onAdd = vi.fn<(found: readonly { prompt: string; expected: string }[]) => void>();
  render(<AddPrompts room={50} dropped={dropped && [[dropped], []]} onAdd={onAdd} onClose={vi.fn()} />);
  const paste = (text: string) => fireEvent.change(screen.getByLabelText('Prompts'), { target: { value: text } });
  return { onAdd, paste, user: userEvent.setup() };
}

const add = (name: string | RegExp) => screen.findByRole('button', { name });
const table = () => screen.getByRole('table', { name: 'First rows' });

test('a table shows how it was read, and other readings are one click away', async () => {
  const { onAdd, paste, user } = open();
  paste(`Prompt;Expected Output;Notes\n${noon};high;first\n${dusk};low;\n`);
  await screen.findByText('CSV, “;”, 2 prompts, columns skipped: Notes.');
  const [, first] = within(table()).getAllByRole('row');
  expect(first).toHaveTextContent(`2${noon}high`);
  expect(screen.getByLabelText('Separator')).toHaveValue(';');
  expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked();

  await user.click(screen.getByRole('radio', { name: 'Lines' }));
  await screen.findByText('Lines, 3 prompts.');
  expect(screen.getByRole('radio', { name: 'Lines' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'One prompt' }));
  await screen.findByText('One prompt, 1 prompt.');
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  await screen.findByText('CSV, “;”, 2 prompts, columns skipped: Notes.');
  await user.selectOptions(screen.getByLabelText('Note column'), 'Notes');
  await screen.findByText('CSV, “;”, 2 prompts.');
  expect(onAdd).not.toHaveBeenCalled();
  await user.click(await add('Add 2 prompts'));
  expect(onAdd).toHaveBeenCalledWith([
    { prompt: noon, expected: 'high', note: 'first', checks: [] },
    { prompt: dusk, expected: 'low', note: '', checks: [] },
  ]);
});

test('without a heading it is asked which column is the prompt, and nothing can be added before', async () => {
  const { onAdd, paste, user } = open();
  paste(`high\t${noon}\nlow\t${dusk}`);
  await screen.findByText('Table, tab-separated, 2 rows.');
  expect(within(table()).getByRole('columnheader', { name: 'Column 2' })).toBeVisible();
  expect(screen.getByLabelText('Prompt column')).toHaveAccessibleDescription('Which column is the prompt?');
  expect(await add('Add prompts')).toHaveAccessibleDescription('Choose the prompt column');
  await user.click(await add('Add prompts'));
  expect(onAdd).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText('Prompt column'), 'Column 2');
  await screen.findByText('Table, tab-separated, 2 prompts, columns skipped: Column 1.');
  await user.selectOptions(screen.getByLabelText('Expected column'), 'Column 1');
  await user.click(await add('Add 2 prompts'));
  expect(onAdd).toHaveBeenCalledWith([
    expect.objectContaining({ prompt: noon, expected: 'high' }),
    expect.objectContaining({ prompt: dusk, expected: 'low' }),
  ]);
});

test('a file that was dropped is read at once; one that cannot be says why and adds nothing', async () => {
  const { user } = open(new File([`[{"question": "${noon}"}]`], 'tides.json '));
  await screen.findByText('JSON, 1 prompt.');
  expect(screen.getByText('tides.json')).toBeVisible();
  const input = screen.getByLabelText('File', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([new Uint8Array([0x63, 0xe9, 0x20])], 'old.csv')] } });
  await screen.findByText(/^old\.csv wasn’t opened\. It isn’t UTF-8: byte E9 at position 2/);
  await user.type(screen.getByLabelText('Prompts'), dusk);
  await screen.findByText('Lines, 1 prompt.');
});

test('a bad line is named beside what is taken over', async () => {
  const { paste } = open();
  paste(`{"prompt":"${noon}"}\n// second\n{"prompt":"${dusk}"}`);
  await screen.findByText('JSON Lines, 2 prompts, 1 line skipped.');
  expect(screen.getByRole('list', { name: 'Skipped' })).toHaveTextContent('Line 2: It isn’t valid JSON.');
});
