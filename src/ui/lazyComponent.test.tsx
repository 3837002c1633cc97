import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazyComponent';
import { uiWords } from './words';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

class Around extends Component<{ children: ReactNode }, { broke: boolean }> {
  override state = { broke: false };
  static getDerivedStateFromError() {
    return { broke: true };
  }
  override render() {
    return this.state.broke ? 'All of it broke' : this.props.children;
  }
}

test('code that does not load leaves the rest alone, and is loaded again on request', async () => {
  const Part = ({ of }: { of: string }) => <p>The part of {of}</p>;
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(Part);
  const Later = lazyComponent(load, 'Coming');
  render(
    <Around>
      <h1>The screen</h1>
      <Later of="one" />
    </Around>,
  );
  expect(screen.getByText('Coming')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of the console didn’t load');
  expect(screen.getByRole('heading', { name: 'The screen' })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: uiWords.tryAgain }));
  expect(await screen.findByText('The part of one')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that breaks when it is drawn is not its loading', async () => {
  const Later = lazyComponent(() =>
    Promise.resolve(() => {
      throw new Error('broke');
    }),
  );
  render(
    <Around>
      <Later />
    </Around>,
  );
  expect(await screen.findByText('All of it broke')).toBeVisible();
});
