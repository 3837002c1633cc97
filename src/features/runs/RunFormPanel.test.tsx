// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTab } from '../../../tests/support/tab';
import { readModels } from '../../api/readers/runtime';
import { RunFormPanel } from './RunFormPanel';
import type { RunContext } from './runForm';
import { useRunForm } from './useRunForm';

const models = readModels({
  models: ['a:one', 'a:two', 'b:one'].map((id) => ({ id, available: true, ownKey: true })),
});
const context: RunContext = { productId: 'p', models, skills: [], owned: true, growth: undefined };
const onKey = vi.fn<(given: boolean) => void>();

function Form() {
  const run = useRunForm(context, undefined);
  return <RunFormPanel run={run} keyField={useRef(null)} onKey={onKey} />;
}

beforeEach(() => void openTab());

test('a provider key stays with the models of its provider, and is gone with the first of another one', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
  await user.type(screen.getByLabelText('Provider key'), 'sk-1');
  expect(onKey).toHaveBeenLastCalledWith(true);
  await user.selectOptions(screen.getByLabelText('Model'), 'a:two');
  expect(screen.getByLabelText('Provider key')).toHaveValue('sk-1');
  expect(onKey).toHaveBeenLastCalledWith(true);
  await user.selectOptions(screen.getByLabelText('Model'), 'b:one');
  expect(screen.getByLabelText('Provider key')).toHaveValue('');
  expect(onKey).toHaveBeenLastCalledWith(false);
});
