import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MoreFields } from './MoreFields';

test('the remaining fields of a record are shown without secrets', () => {
  render(
    <MoreFields
      raw={{
        name: 'Kit',
        moon: 'full',
        downloadUrl: 'https://s3.example/a',
        nested: [{ apiKey: 'k-123', signed_url: 'https://s3.example/b' }],
        link: 'https://s3.example/c?X-Amz-Signature=0123',
        echo: 'of txk_other',
      }}
      read={['name']}
    />,
  );
  const { textContent } = screen.getByRole('region', { name: 'More fields', hidden: true });
  expect(textContent).toContain('"moon": "full"');
  expect(textContent).not.toMatch(/Kit|s3\.example\/[ab]|k-123|0123|txk_/);
});

test('a record that is shown completely has no more fields', () => {
  const { container } = render(<MoreFields raw={{ created_at: 1 }} read={['createdAt']} label="More of it" />);
  expect(container).toBeEmptyDOMElement();
});

test('a record too large to render at once is rendered when it is opened', async () => {
  render(<MoreFields raw={{ note: 'x'.repeat(150_000), password: 'plain words' }} read={[]} />);
  expect(screen.queryByRole('region', { name: 'More fields', hidden: true })).toBeNull();
  await userEvent.click(screen.getByText('More fields'));
  const { textContent } = await screen.findByRole('region', { name: 'More fields' });
  expect(textContent).toContain('"note": "xxx');
  expect(textContent).not.toContain('plain words');
});
