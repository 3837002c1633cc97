import { expect, test } from 'vitest';
import { type ReadinessItem, readReadiness } from './readiness';

const item = (key: string, more: Partial<ReadinessItem> = {}): ReadinessItem => ({
  key,
  label: key,
  done: undefined,
  status: undefined,
  why: undefined,
  nextAction: undefined,
  url: undefined,
  ...more,
});

const groups: [what: string, body: unknown, groups: unknown][] = [
  [
    'groups with items, URLs on items and on groups',
    {
      groups: [
        {
          key: 'metadata',
          label: 'Required',
          continue_url: 'https://a.example/g',
          items: [
            { key: 'name', label: 'Name', done: true, why: 'Found by it' },
            {
              key: 'tags',
              complete: false,
              continueUrl: 'https://a.example/t',
              reason: 'For the filters',
              next_action: 'Add one',
            },
            { key: 'price', done: false },
          ],
        },
        { name: 'preview_images', checks: [] },
        { key: 'no list' },
      ],
    },
    [
      {
        key: 'metadata',
        label: 'Required',
        items: [
          item('name', { label: 'Name', done: true, why: 'Found by it' }),
          item('tags', { done: false, url: 'https://a.example/t', why: 'For the filters', nextAction: 'Add one' }),
          item('price', { done: false, url: 'https://a.example/g' }),
        ],
      },
      { key: 'preview_images', label: 'preview_images', items: [] },
    ],
  ],
  [
    'groups by name, as lists and as flags',
    {
      readiness: {
        metadata: { name: true, tags: { done: false, message: 'Three at least' } },
        immutable_code: [{ id: 'version', status: 'missing', continuation: { url: 'https://a.example/c' } }],
        preview_images: 3,
      },
    },
    [
      {
        key: 'metadata',
        label: 'metadata',
        items: [item('name', { done: true }), item('tags', { done: false, why: 'Three at least' })],
      },
      {
        key: 'immutableCode',
        label: 'immutableCode',
        items: [item('version', { done: false, status: 'missing', url: 'https://a.example/c' })],
      },
    ],
  ],
  [
    'a checklist record',
    { checklist: { code: { items: ['digest'] } } },
    [{ key: 'code', label: 'code', items: [item('digest')] }],
  ],
  [
    'a flat list, by the group each item names',
    {
      checklist: [
        { key: 'name', passed: true, group: 'metadata' },
        { key: 'image', ok: false, category: 'images' },
        { key: 'tags', missing: true, group: 'metadata' },
        { key: 'moon', status: 'waxing' },
      ],
    },
    [
      { key: 'metadata', label: 'metadata', items: [item('name', { done: true }), item('tags', { done: false })] },
      { key: 'images', label: 'images', items: [item('image', { done: false })] },
      { key: 'checklist', label: 'checklist', items: [item('moon', { status: 'waxing' })] },
    ],
  ],
  [
    'only what is missing, with one URL for all',
    { ready: false, missing: ['tags', { key: 'image', label: 'An image' }], continueUrl: 'https://a.example/x' },
    [
      {
        key: 'missing',
        label: 'missing',
        items: [
          item('tags', { done: false, url: 'https://a.example/x' }),
          item('image', { label: 'An image', done: false, url: 'https://a.example/x' }),
        ],
      },
    ],
  ],
  [
    'a list without statuses, and beside it what is missing',
    { groups: [{ key: 'metadata', items: ['name', 'tags'] }], missing_items: ['tags', 'image'] },
    [
      { key: 'metadata', label: 'metadata', items: [item('name'), item('tags', { done: false })] },
      { key: 'missing', label: 'missing', items: [item('image', { done: false })] },
    ],
  ],
  ['only the total', { is_ready: true }, []],
];

test.each(groups)('%s', (_, body, read) => {
  expect(readReadiness(body)?.groups).toEqual(read);
});

test('the total and the version', () => {
  expect(readReadiness({ can_submit: false, current_version: { version: '1.0.0' } })).toMatchObject({
    ready: false,
    version: '1.0.0',
  });
});
