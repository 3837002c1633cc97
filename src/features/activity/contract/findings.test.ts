import { describe, expect, test } from 'vitest';
import type { Shape } from '../../../contract/answers/shape';
import { createEntry } from '../testSupport';
import { writeReport } from './writeReport';
import { mergeFindings, isCheckable, findDifferences, getDifferences } from './findings';

const shape: Shape = {
  kind: 'object',
  fields: {
    id: { kind: 'string', mark: 'documented' },
    note: { kind: 'string', mark: 'documented', optional: true },
    seen: { kind: 'string', mark: 'observed', optional: true },
    rating: { kind: 'number', nullable: true, mark: 'sandbox', optional: true },
    items: {
      kind: 'array',
      mark: 'documented',
      element: { kind: 'object', fields: { count: { kind: 'integer', mark: 'documented' } } },
    },
    free: { kind: 'object', mark: 'sandbox', optional: true },
  },
};
const listDifferences = (value: unknown) =>
  findDifferences(shape, JSON.stringify(value))
    .map(({ difference, field }) => `${difference} ${field}`)
    .toSorted();

describe('an answer', () => {
  test.each([
    ['that fits', { id: 'a', items: [{ count: 1 }] }, []],
    ['with null where it may be', { id: 'a', items: [], rating: null }, []],
    ['with any fields in an open record', { id: 'a', items: [], free: { x: 1 } }, []],
    ['without documented fields', {}, ['missing id', 'missing items']],
    ['of other types', { id: 1, items: {}, seen: null }, ['wrongType id', 'wrongType items', 'wrongType seen']],
    ['with unknown fields', { id: 'a', items: [], extra: 1, toString: 2 }, ['extra extra', 'extra toString']],
    [
      'with odd elements',
      { id: 'a', items: [{ count: 1.5 }, {}, { count: 2, more: [] }, { count: 2.5 }, 'x'] },
      ['extra items[].more', 'missing items[].count', 'wrongType items[]', 'wrongType items[].count'],
    ],
    ['that is no record', [], ['wrongType (whole)']],
    ['that is null', null, ['wrongType (whole)']],
  ])('%s', (_, value, differences) => {
    expect(listDifferences(value)).toEqual(differences);
  });

  test('shortens samples to a line, and has none for absent fields', () => {
    const differences = findDifferences(shape, JSON.stringify({ items: [], extra: 'x'.repeat(1000) }));
    expect(differences.map(({ sample }) => sample?.length)).toEqual([undefined, 121]);
    expect(differences[0]).toEqual({
      difference: 'missing',
      field: 'id',
      expected: 'should be a string',
      sample: undefined,
    });
  });
});

test.each([
  ['digits', '{"id":9007199254740993,"items":[]}', '9007199254740993'],
  ['zeros', '{"id":"a","items":[{"count":1},{"count":1.50},{"count":2.5}]}', '1.50'],
  [
    'order, doubled names and escapes',
    String.raw`{"id":{"2":1.0, "1":"é","2" : [ 1 ]},"items":[]}`,
    String.raw`{"2":1.0,"1":"é","2":[1]}`,
  ],
  ['the last of a doubled name, which is the one that is read', '{"id":1.0,"id":2.0,"items":[]}', '2.0'],
  ['a name with the signs of a path', '{"id":"a","items":[],"a.b[]":1e2,"a":{"b[]":3}}', '1e2'],
  ['depth', `{"id":"a","items":[],"deep":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, `${'['.repeat(120)}…`],
  ['text that is no JSON', '{"id":', undefined],
])('a sample has the %s of the answer', (_, text, sample) => {
  expect(findDifferences(shape, text)[0]?.sample).toBe(sample);
});

test('reports at most 500 fields of one answer', () => {
  const added = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`x${at}`, at]));
  expect(findDifferences(shape, JSON.stringify({ id: 'a', items: [], ...added }))).toHaveLength(500);
});

const answer = (id: number, body: unknown, change = {}) =>
  createEntry({ id, route: 'token.status', startedAt: id * 1000, answer: JSON.stringify(body), ...change });
const valid = { authenticated: true, principal: 'a', accountType: 'seller', capability: 'x', permissions: [] };

test('findings count the answers, use the first sample, and list missing fields first', () => {
  const { principal, ...lacking } = valid;
  const entries = [
    answer(1, { ...valid, added: 'first' }),
    answer(2, { ...lacking, added: 'second' }),
    answer(3, { ...valid, authenticated: 'yes' }),
    answer(4, valid),
    answer(5, 'not a record'),
  ];
  const findings = mergeFindings(entries.map((entry) => [entry, getDifferences(entry)]));
  expect(principal).toBe('a');
  expect(findings).toMatchObject([
    { difference: 'missing', field: 'principal', answers: 1, first: 2000, sample: undefined },
    { difference: 'wrongType', field: '(whole)', answers: 1, first: 5000 },
    { difference: 'wrongType', field: 'authenticated', answers: 1, first: 3000, sample: '"yes"' },
    { difference: 'extra', field: 'added', answers: 2, first: 1000, sample: '"first"' },
  ]);
});

test.each([
  ['a success', {}, true],
  ['a refusal', { state: 'refused' }, false],
  ['one no longer in the log', { answer: undefined }, false],
  ['one from a file', { fromFile: true }, false],
] as const)('%s is checked: %s', (_, change, checked) => {
  expect(isCheckable(createEntry(change))).toBe(checked);
});

test('the report is inert Markdown, whatever the service sends', () => {
  const hostile = '|x|\n# ![a](https://evil.example/b) <img> txk_live_abc \u202E`';
  const entry = answer(1, { ...valid, [hostile]: hostile });
  const report = writeReport(mergeFindings([[entry, getDifferences(entry)]]), {
    service: 'Live [x](y)',
    answers: 1,
    at: 0,
  });
  expect(report).toMatch(
    /^# Responses that differ from the documented contract\n\n- Service: Live \\\[x\\\]\\\(y\\\)\n/,
  );
  expect(report).toContain(String.raw`## GET \/api\/auth\/api\-token\-status`);
  const rows = report.split('\n').filter((line) => line.startsWith('| Extra'));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.replaceAll(/\\./g, '').split('|')).toHaveLength(8);
  expect(report).not.toMatch(/txk_live|\u202E|(?<!\\)[<`]|(?<!\\)!/);
});
