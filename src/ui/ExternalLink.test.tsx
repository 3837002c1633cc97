import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExternalLink } from './ExternalLink';

it('names its host and sends no referrer', () => {
  render(<ExternalLink href="https://market.example/billing">Open billing</ExternalLink>);
  const link = screen.getByRole('link', { name: /Open billing.*market\.example.*new tab/ });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'market.example', ''])('shows %o as plain text', (href) => {
  render(<ExternalLink href={href}>Open billing</ExternalLink>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Open billing')).toBeTruthy();
});
