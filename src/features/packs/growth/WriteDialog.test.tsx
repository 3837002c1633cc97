import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WriteDialog } from './WriteDialog';

test('an answer that does not confirm the write is reported, and the write is not offered again', () => {
  const nothing = () => undefined;
  render(
    <WriteDialog
      title="Accept 4?"
      confirm="Accept"
      write={{ state: { at: 'done', input: 4, body: { status: 'staged' } }, send: nothing, lookAgain: nothing }}
      onConfirm={nothing}
      onClose={nothing}
      unknown="It is not known"
      refused={nothing}
      stands={<p role="alert">Not accepted</p>}
    >
      <p>One delta</p>
    </WriteDialog>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not accepted');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0);
});
