import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../api/client/queryClient';
import { attachSource, selectFields, mergeRecords } from '../api/reader/source';
import type { Json } from '../api/reader/json';
import { MoreFields } from './MoreFields';
import { sharedWords } from './words';

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
  const { textContent } = screen.getByRole('region', { name: sharedWords.moreFields, hidden: true });
  expect(textContent).toContain('"moon": "full"');
  expect(textContent).not.toMatch(/Kit|s3\.example\/[ab]|k-123|0123|txk_/);
});

test('a record that is shown completely has no more fields', () => {
  const { container } = render(<MoreFields raw={{ created_at: 1 }} read={['createdAt']} label="More of it" />);
  expect(container).toBeEmptyDOMElement();
});

test('a record too large to render at once is rendered when it is opened', async () => {
  render(<MoreFields raw={{ note: 'x'.repeat(150_000), password: 'plain words' }} read={[]} />);
  expect(screen.queryByRole('region', { name: sharedWords.moreFields, hidden: true })).toBeNull();
  await userEvent.click(screen.getByText(sharedWords.moreFields));
  const { textContent } = await screen.findByRole('region', { name: sharedWords.moreFields });
  expect(textContent).toContain('"note": "xxx');
  expect(textContent).not.toContain('plain words');
});

const answered = (text: string): Json => {
  const body = JSON.parse(text) as Json;
  attachSource(body, text);
  return body;
};
const exact =
  '{"name":"Kit","id":9007199254740993,"10":1.10,"2":[1.0],"points":1,"deep":{"b":1e2,"a":1,"a":2},"points":2,"password":"x"}';
const shown = (raw: Json, read: readonly string[]) => {
  render(<MoreFields raw={raw} read={read} />);
  return screen.getByRole('region', { name: sharedWords.moreFields, hidden: true }).textContent?.replaceAll(/\s/g, '');
};

test('fields are shown as they came: digits, order and doubled names, also of what was read', () => {
  expect(shown(answered(exact), ['name', 'points'])).toContain(
    '{"id":9007199254740993,"10":1.10,"2":[1.0],"points":1,"deep":{"b":1e2,"a":1,"a":2},"points":2,"password":"[redacted]"}',
  );
});

test('so are those of a record inside the answer, of a part of it, and of several in one', () => {
  const { deep } = answered(exact) as { deep: Json };
  const part = selectFields(deep, [['a', 2]]);
  expect(shown(mergeRecords([part, { c: 3 }]), [])).toContain('{"a":1,"a":2,"c":3}');
});

test('a refreshed answer is shown as the last one came, though it means the same; the same is not rendered anew', async () => {
  const read = async (text: string) => {
    await queryClient.fetchQuery({ queryKey: ['more'], queryFn: () => ({ raw: answered(text) }), staleTime: 0 });
    return queryClient.getQueryData<{ raw: Json }>(['more'])!;
  };
  const first = await read('{"n":1.0,"m":{"k":1}}');
  expect(await read('{"n":1.0,"m":{"k":1}}')).toBe(first);
  const { raw } = await read('{"n":1.00,"m":{"k":1.000}}');
  expect(shown(raw, [])).toContain('{"n":1.00,"m":{"k":1.000}}');
});
