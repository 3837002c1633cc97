import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ThemeSwitch } from './ThemeSwitch';
import { followTheme, chooseTheme } from './theme';

/** As in another tab. */
const chooseElsewhere = (theme: string) =>
  act(() => {
    localStorage.setItem('console.theme', theme);
    window.dispatchEvent(new StorageEvent('storage', { key: 'console.theme', newValue: theme }));
  });

afterEach(() => chooseTheme('system'));

test('a theme that another tab chooses is applied while the switch is not drawn, and shown by it while it is', () => {
  followTheme();
  chooseElsewhere('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  const { unmount } = render(<ThemeSwitch />);
  chooseElsewhere('light');
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  unmount();
  chooseElsewhere('system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
