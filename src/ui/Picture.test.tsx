import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './Button';
import { EmptyPicture } from './EmptyPicture';
import { FailedPicture } from './FailedPicture';
import { PageHeader } from './PageHeader';

test.each([
  ['an empty list', EmptyPicture],
  ['a failure', FailedPicture],
])('a click that removes the picture of %s moves the focus to the heading that replaces it', async (_, Picture) => {
  function Screen() {
    const [gone, setGone] = useState(false);
    return gone ? (
      <PageHeader key="after" title="After" />
    ) : (
      <>
        <PageHeader title="Before" />
        <Picture title="Nothing here" actions={<Button onClick={() => setGone(true)}>Try again</Button>} />
      </>
    );
  }
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'After' })).toHaveFocus();
});

test('a picture that disappears without a click does not move the focus', () => {
  const Screen = ({ failed }: { failed: boolean }) => (
    <>
      <PageHeader title="Products" actions={<Button>Check again</Button>} />
      {failed && <FailedPicture title="No response" />}
    </>
  );
  const { rerender } = render(<Screen failed />);
  const button = screen.getByRole('button', { name: 'Check again' });
  button.focus();
  rerender(<Screen failed={false} />);
  expect(button).toHaveFocus();
});
