import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { jsonText } from '../../../../tests/support/jsonText';
import type { Json } from '../../reader/json';
import { attachSource, getSourceText } from '../../reader/source';
import { type ListingKey, type ListingValues, listingKeys, readListing } from './listing';
import { buildListingChange } from './listingChange';

const use = { title: 'T', scenario: 'S', exampleRequest: 'R', expectedOutcome: 'O' };
const whole = {
  id: 'p',
  name: 'Drafter',
  shortDescription: 'Drafts replies.',
  priceUsd: 19.5,
  primaryCategory: 'support',
  businessUseCase: 'Mail',
  tags: ['mail'],
  stack: { language: 'TypeScript', runtime: ['Node.js 22'], memory: ['none'] },
  compatibility: { models: ['a:b'] },
  agentSummary: {
    format: 'taip/1',
    capabilities: ['Drafts'],
    models: ['a:b'],
    runtime: 'hosted',
    memory: 'owner',
    listing: {
      problem: 'Slow',
      targetUsers: ['Agents'],
      inputs: ['Mail'],
      workflow: ['Read', 'Write'],
      outputs: ['Reply'],
      exampleUses: [use],
      successCriteria: ['Right'],
      limitations: ['No law'],
    },
  },
};
const read = (raw: Record<string, unknown>, otherFields: readonly string[] = ['id']) => readListing(raw, otherFields);

test('a complete listing, in either spelling', () => {
  const listing = read(whole);
  expect(listing.values).toEqual({
    name: 'Drafter',
    shortDescription: 'Drafts replies.',
    priceUsd: '19.5',
    primaryCategory: 'support',
    businessUseCase: 'Mail',
    tags: ['mail'],
    language: 'TypeScript',
    stackRuntime: ['Node.js 22'],
    stackMemory: ['none'],
    compatibleModels: ['a:b'],
    capabilities: ['Drafts'],
    models: ['a:b'],
    runtime: 'hosted',
    memory: 'owner',
    ...whole.agentSummary.listing,
    exampleUses: [{ ...use, raw: use }],
  });
  expect(listing.format).toBe('taip/1');
  expect(listing.rest).toEqual({});
  const snaked = JSON.parse(
    JSON.stringify(whole).replaceAll(
      /"(\w+)":/g,
      (_, name: string) => `"${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`,
    ),
  ) as Record<string, unknown>;
  const [{ raw: _, ...first } = {}] = read(snaked).values.exampleUses;
  expect({ ...read(snaked).values, exampleUses: [{ ...first, raw: use }] }).toEqual(listing.values);
  expect(read(snaked).rest).toEqual({});
});

test.each<[string, Record<string, unknown>, ListingKey[], object]>([
  ['nothing', {}, [], {}],
  ['nulls', { name: null, agentSummary: null, tags: null }, [], { agentSummary: null }],
  ['texts that are not a list', { tags: 'a,b' }, ['tags'], { tags: 'a,b' }],
  ['entries that are not text', { tags: ['a', 1] }, ['tags'], { tags: ['a', 1] }],
  ['a name that is not text', { name: { en: 'A' } }, ['name'], { name: { en: 'A' } }],
  ['a malformed price', { priceUsd: 'free' }, ['priceUsd'], { priceUsd: 'free' }],
  ['a summary that is not a record', { agentSummary: 'text' }, [], { agentSummary: 'text' }],
  [
    'example uses of another shape',
    { agentSummary: { listing: { exampleUses: [{ title: 1 }] } } },
    ['exampleUses'],
    { agentSummary: { listing: { exampleUses: [{ title: 1 }] } } },
  ],
  [
    'unknown fields, anywhere',
    { id: 'p', moon: 1, agent_summary: { phase: 2, listing: { tide: 3, problem: 'P' } }, stack: { gpu: true } },
    [],
    { moon: 1, agent_summary: { phase: 2, listing: { tide: 3 } }, stack: { gpu: true } },
  ],
])('%s: read as empty, and unread values stay visible', (_, raw, unread, rest) => {
  const listing = read(raw);
  expect([...listing.unread]).toEqual(unread);
  expect(listing.rest).toEqual(rest);
  for (const key of unread) expect(listing.values[key]).toHaveLength(0);
  expect(Object.keys(listing.values)).toEqual(listingKeys);
});

test.each<[string, Record<string, unknown>, Partial<ListingValues>, object]>([
  ['nothing', whole, {}, {}],
  [
    'fields of the product only',
    whole,
    { name: 'New', priceUsd: '29.90', tags: ['a'] },
    { name: 'New', priceUsd: 29.9, tags: ['a'] },
  ],
  ['a stack, complete', whole, { language: 'Go' }, { stack: { ...whole.stack, language: 'Go' } }],
  [
    'two fields of one summary, without changing the rest',
    {
      agentSummary: { ...whole.agentSummary, moon: [1], listing: { ...whole.agentSummary.listing, tide: { high: 2 } } },
    },
    { limitations: ['Never'], runtime: 'local' },
    {
      agentSummary: {
        ...whole.agentSummary,
        moon: [1],
        runtime: 'local',
        listing: { ...whole.agentSummary.listing, tide: { high: 2 }, limitations: ['Never'] },
      },
    },
  ],
  [
    'in the existing spelling',
    { agent_summary: { listing: { target_users: ['A'], example_uses: [] } } },
    { targetUsers: ['B'], limitations: ['C'] },
    { agentSummary: { listing: { target_users: ['B'], example_uses: [], limitations: ['C'] } } },
  ],
  [
    'an example use with its other fields',
    {},
    { exampleUses: [{ ...use, title: 'New', raw: { id: 7, title: 'T', expected_outcome: 'O' } }] },
    {
      agentSummary: {
        listing: { exampleUses: [{ id: 7, title: 'New', scenario: 'S', example_request: 'R', expected_outcome: 'O' }] },
      },
    },
  ],
  [
    'a new example use, in the spelling of the existing ones',
    { agent_summary: { listing: { example_uses: [{ title: 'T', example_request: 'R', expected_outcome: 'O' }] } } },
    { exampleUses: [{ ...use, raw: {} }] },
    {
      agentSummary: {
        listing: { example_uses: [{ title: 'T', scenario: 'S', example_request: 'R', expected_outcome: 'O' }] },
      },
    },
  ],
  [
    'a new field in the style of its record',
    { agentSummary: { listing: { success_criteria: ['C'] } } },
    { targetUsers: ['B'], exampleUses: [{ ...use, raw: {} }] },
    {
      agentSummary: {
        listing: {
          success_criteria: ['C'],
          target_users: ['B'],
          example_uses: [{ title: 'T', scenario: 'S', example_request: 'R', expected_outcome: 'O' }],
        },
      },
    },
  ],
  [
    'a new field in the style of its record, whatever surrounds it',
    { agent_summary: { fine_print: 'x', listing: { successCriteria: ['C'] } } },
    { targetUsers: ['B'] },
    { agentSummary: { fine_print: 'x', listing: { successCriteria: ['C'], targetUsers: ['B'] } } },
  ],
  [
    'a new field in camelCase if its record shows no style, or both',
    { agent_summary: { listing: { _id: 'l', problem: 'P', phase_2: 'x' } } },
    { targetUsers: ['B'] },
    { agentSummary: { listing: { _id: 'l', problem: 'P', phase_2: 'x', targetUsers: ['B'] } } },
  ],
  [
    'a new field in a record of both styles',
    { agentSummary: { listing: { successCriteria: ['C'], example_uses: [] } } },
    { targetUsers: ['B'] },
    { agentSummary: { listing: { successCriteria: ['C'], example_uses: [], targetUsers: ['B'] } } },
  ],
  [
    'a new part of an example use spelled like another one, in a record of the other style',
    { agentSummary: { listing: { exampleUses: [{ exampleRequest: 'R' }] } } },
    { exampleUses: [{ ...use, raw: { expected_outcome: 'O' } }] },
    {
      agentSummary: {
        listing: { exampleUses: [{ title: 'T', scenario: 'S', exampleRequest: 'R', expected_outcome: 'O' }] },
      },
    },
  ],
  ['a price that is blank', whole, { priceUsd: ' ', name: 'New' }, { name: 'New' }],
  ['a price that is not a number', whole, { priceUsd: '1e', name: 'New' }, { name: 'New' }],
  [
    'over a value that is not a record',
    { stack: 'x', agentSummary: 7 },
    { memory: 'm', language: 'l' },
    { agentSummary: { memory: 'm' }, stack: { language: 'l' } },
  ],
])('the body of a change: %s', (_, raw, changes, body) => {
  const before = JSON.stringify(raw);
  expect(buildListingChange(raw, changes)).toEqual(body);
  expect(JSON.stringify(raw)).toBe(before);
});

describe('what a change sends back whole is the text that came', () => {
  /** The body that changes a product of this text. */
  const sent = (text: string, changes: Partial<ListingValues>, drafted = false) => {
    const raw = JSON.parse(text) as Json;
    attachSource(raw, text);
    const { exampleUses } = readListing(raw, []).values;
    const uses = drafted ? (JSON.parse(JSON.stringify(exampleUses)) as typeof exampleUses) : exampleUses;
    const changed = uses.map((exampleUse) => ({ ...exampleUse, title: `${exampleUse.title}!` }));
    return getSourceText(buildListingChange(raw, { ...changes, ...(uses.length > 0 && { exampleUses: changed }) }));
  };

  test.each<[what: string, product: string, changes: Partial<ListingValues>, body: string]>([
    [
      'digits, order, spaces, escapes and repeated names',
      String.raw`{"agentSummary":{"v":1.0,"2":[9007199254740993, 1e400],"1":-0,"v":"\u00e9","listing":{"problem":"Old","w":0.10}}}`,
      { problem: 'New' },
      String.raw`{"agentSummary":{"v":1.0,"2":[9007199254740993, 1e400],"1":-0,"v":"\u00e9","listing":{"problem":"New","w":0.10}}}`,
    ],
    [
      'two fields of one record, one of them new',
      '{"stack":{"since":1.50,"runtime":["a"]}}',
      { language: 'Go', stackRuntime: ['b'] },
      '{"stack":{"since":1.50,"runtime":["b"],"language":"Go"}}',
    ],
    [
      'a changed field that stood there twice',
      '{"stack":{"language":"A","n":1.0,"language":"B"}}',
      { language: 'C' },
      '{"stack":{"n":1.0,"language":"C"}}',
    ],
    ['what changes alone', '{"name":"A","tags":["x"],"weight":1.0}', { tags: ['y'] }, '{"tags":["y"]}'],
  ])('%s', (_, product, changes, body) => expect(sent(product, changes)).toBe(body));

  test.each([false, true])('the other fields of an example use; from a draft: %s', (drafted) => {
    const product = (title: string) =>
      `{"agentSummary":{"listing":{"exampleUses":[{"id":9007199254740993,"title":"${title}","rank":1.0},{"title":"${title}","id":2.0}]}}}`;
    const parts = { scenario: '', exampleRequest: '', expectedOutcome: '' };
    const none = JSON.stringify(parts).slice(1, -1);
    expect(sent(product('T'), {}, drafted)).toBe(product('T!').replaceAll(/("rank":1\.0|"id":2\.0)/g, `$1,${none}`));
  });

  test('whatever a service adds', () => {
    fc.assert(
      fc.property(jsonText, jsonText, jsonText, (before, inside, after) => {
        const product = (problem: string) =>
          `{"agent_summary":{"x":${before},"listing":{"y":${inside},"problem":"${problem}"},"z":${after}}}`;
        expect(sent(product('Old'), { problem: 'New' })).toBe(product('New').replace('agent_summary', 'agentSummary'));
      }),
      { numRuns: cases(1_000, 200) },
    );
  });
});
