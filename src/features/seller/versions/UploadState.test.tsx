import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client/errors';
import { type SellerProductDetailView, readSellerProductDetail } from '../../../api/resources/seller/products';
import { type NewVersion, beginUpload } from '../../../api/resources/seller/versions';
import type { WriteState } from '../../../shared/useWrite';
import { CommitState } from './UploadState';
import { commitEnd } from './commitEnd';

const input: NewVersion = {
  version: '0.3.0',
  changelog: '',
  artifact: new File(['taip'], 'a.taip'),
  sha256: 'a'.repeat(64),
  upload: beginUpload('sending'),
};
const lost = new ApiError({ kind: 'network', route: 'versions.commit', message: 'Lost.', outcomeUnknown: true });
const product = (...versions: object[]) => {
  const read = readSellerProductDetail({ product: { id: 'p', currentVersion: '0.2.0', versions } });
  if (!read) throw new Error('No product');
  return read;
};

/** The state of a commit, beside the rest of a form. */
function Stand({ state, now = product() }: { state: WriteState<NewVersion, unknown>; now?: SellerProductDetailView }) {
  return (
    <>
      <button type="button">Commit</button>
      <CommitState
        id="p"
        write={{ state, send: vi.fn(), lookAgain: vi.fn() }}
        end={commitEnd(state, now)}
        current={now.version}
        looking={false}
        onLookAgain={vi.fn()}
        again={{ version: '0.3.0', send: vi.fn() }}
      />
    </>
  );
}

const sending: WriteState<NewVersion, unknown> = { at: 'sending', input };
const looking: WriteState<NewVersion, unknown> = { at: 'looking', input, error: lost };
const unknown: WriteState<NewVersion, unknown> = { at: 'unknown', input, error: lost, lookError: lost };
const found: WriteState<NewVersion, unknown> = { at: 'found', input, error: lost, found: {} };

test.each([
  ['Cancel', [sending, looking, found]],
  ['Look again', [unknown, looking, found]],
  ['Cancel', [sending, { at: 'idle' }, sending]],
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
  rerender(<Stand state={looking} />);
  rerender(<Stand state={unknown} />);
  expect(screen.getByRole('button', { name: 'Commit' })).toHaveFocus();
});

test('does not claim to know who committed the other bytes', () => {
  render(<Stand state={found} now={product({ version: '0.3.0', digest: 'b'.repeat(64) })} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Another client took this version, or the service stored yours differently.',
  );
});

test('messages that belong to no field of the form are listed', () => {
  const fields = [
    { field: 'manifest.tools[0]', message: 'is no tool.' },
    { field: 'slots', message: 'None is left.' },
    { field: 'plan', message: 'plan allows no Packs.' },
  ];
  const error = new ApiError({ kind: 'refused', status: 400, route: 'versions.commit', message: 'No.', fields });
  render(<Stand state={{ at: 'refused', input, error }} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'slots: None is left.',
    'plan allows no Packs.',
  ]);
});
