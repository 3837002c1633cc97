import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { NewVersion } from '../../../api/resources/seller/versions';
import type { WriteState } from '../../../api/writes/writeSession';
import { uiWords } from '../../../ui/words';
import { sharedWords } from '../../../shared/words';
import { CommitState } from './UploadState';
import { getCommitOutcome } from './commitOutcome';
import { createCommitError, createProduct, createRefusal, createSentVersion } from './testSupport';

type State = WriteState<NewVersion, unknown>;
const input = createSentVersion();
const lost = createCommitError('network');

/** The state of a commit, beside the rest of a form. */
function Stand({ state, now = createProduct() }: { state: State; now?: ReturnType<typeof createProduct> }) {
  return (
    <>
      <button type="button">Commit</button>
      <CommitState
        id="p"
        write={{ state, busy: false, whyNot: undefined, send: vi.fn(), checkAgain: vi.fn(), seen: vi.fn() }}
        end={getCommitOutcome(state, now)}
        current={now.version}
        checking={false}
        onLookAgain={vi.fn()}
        resend={{ version: '0.3.0', send: vi.fn() }}
      />
    </>
  );
}

const sending: State = { at: 'sending', input };
const checking: State = { at: 'checking', input, error: lost };
const unknown: State = { at: 'unknown', input, error: lost, checkFailure: lost };
const found: State = { at: 'found', input, error: lost, found: {} };

test.each([
  [uiWords.cancel, [sending, checking, found]],
  [sharedWords.checkAgain, [unknown, checking, found]],
  [uiWords.cancel, [sending, { at: 'idle' }, sending]],
] as const)('the focus stays where the outcome is shown after pressing %s', (button, [first, ...next]) => {
  const { rerender } = render(<Stand state={first} />);
  screen.getByRole('button', { name: button }).focus();
  for (const state of next) {
    rerender(<Stand state={state} />);
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
  }
});

test('focus elsewhere is left alone', () => {
  const { rerender } = render(<Stand state={sending} />);
  screen.getByRole('button', { name: 'Commit' }).focus();
  rerender(<Stand state={checking} />);
  rerender(<Stand state={unknown} />);
  expect(screen.getByRole('button', { name: 'Commit' })).toHaveFocus();
});

test('does not claim to know who committed the other bytes', () => {
  render(<Stand state={found} now={createProduct({ version: '0.3.0', digest: 'b'.repeat(64) })} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Another client took this version, or the service stored yours differently.',
  );
});

test('messages that belong to no field of the form are listed', () => {
  const error = createRefusal(
    ['manifest.tools[0]', 'is no tool.'],
    ['slots', 'None is left.'],
    ['plan', 'plan allows no Packs.'],
  );
  render(<Stand state={{ at: 'refused', input, error }} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'slots: None is left.',
    'plan allows no Packs.',
  ]);
});
