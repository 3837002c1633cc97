import { getRouteForm } from '../../../contract/routeForm';
import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { type EndpointId, endpointList } from '../../../contract/endpoints';
import { buildExampleBody } from '../contents/formContents';
import { findBodyIssues } from './findBodyIssues';
import { createCompletions } from './createCompletions';
import { mountEditor } from './mountEditor';

const getSchema = (id: EndpointId) => getRouteForm(id).body!.schema;
const createState = (doc: string) => EditorState.create({ doc, extensions: [json()] });
const issues = (id: EndpointId, doc: string) => {
  const state = createState(doc);
  return findBodyIssues(state, getSchema(id)).map(({ from, to, message }) => `${state.sliceDoc(from, to)} ${message}`);
};

test('an issue about text that is gone leads to the end of the text', () => {
  Object.assign(document, { execCommand: () => false });
  const host = document.body.appendChild(document.createElement('div'));
  const editor = mountEditor(host, {
    label: 'JSON body',
    schema: getSchema('catalog.smartSearch'),
    text: '{"query": "mail"}',
    caret: undefined,
    onChange: () => undefined,
    onIssues: () => undefined,
  });
  editor.show('{}');
  expect(() => editor.focus(15)).not.toThrow();
  editor.destroy();
  host.remove();
});

test('checks a body against its schema, and places each issue', () => {
  expect(
    issues(
      'listing.create',
      '{"assetKind": "pack", "name": "ab", "priceUsd": "1", "moon": 1, "tags": ["a", 2], "name": "abc"}',
    ),
  ).toEqual([
    '"pack" assetKind must be "agent_pack"',
    '"ab" name must have at least 3 characters',
    '"1" priceUsd must be a number',
    '"moon" moon isn’t in the contract',
    '2 tags[1] must be text',
    '"name" name appears twice',
  ]);
  const misspelt =
    '{"productId": "0b100000-0000-4000-8000-000000000008", "model": "a:b", "skill": [], "limits": {"max": 1}}';
  expect(issues('runs.quote', misspelt)).toEqual([
    '"skill" skill isn’t a known field',
    '"max" limits.max isn’t a known field',
  ]);
  expect(issues('seller.prep', '{"expectedPoints": 1.5}')).toEqual([
    '{ tier, expectedVersion, confirmation are missing',
    '1.5 expectedPoints must be a whole number',
  ]);
  expect(issues('seller.prep', '[]')).toEqual(['[] must be an object']);
});

test('limits hold to the character and the entry', () => {
  const named = (length: number) => issues('listing.update', JSON.stringify({ name: 'a'.repeat(length) }));
  expect([2, 3, 120, 121].map((length) => named(length).length)).toEqual([1, 0, 0, 1]);
  const skilled = (count: number) =>
    issues('runs.quote', JSON.stringify({ productId: '', model: 'a:b', enabledSkills: Array(count).fill('s') }));
  expect([16, 17].map((count) => skilled(count).filter((found) => found.includes('enabledSkills')).length)).toEqual([
    0, 1,
  ]);
  expect(issues('growth.stage', '{"proposalIndex": 101}')).toEqual(['101 proposalIndex must be at most 100']);
  expect(issues('runs.quote', '{"productId": "x", "model": "gpt"}').map((found) => found.split(' must')[0])).toEqual([
    '"x" productId',
    '"gpt" model',
  ]);
});

test('invalid JSON is one issue, where it stops, and an empty text has none', () => {
  expect(issues('growth.stage', '{"proposalIndex": 1')).toEqual([' invalid JSON from here']);
  expect(issues('growth.stage', '{"proposalIndex": 01}')).toHaveLength(1);
  expect(issues('growth.stage', ' \n')).toEqual([]);
});

test.each(endpointList.filter(([, { body }]) => body && body.type !== 'multipart'))(
  '%s: the example that the form begins with lacks values, but no field',
  (id) => {
    const found = issues(id, buildExampleBody(getRouteForm(id)));
    expect(found.filter((issue) => /missing|contract|twice|JSON|number|an? (object|list)/.test(issue))).toEqual([]);
  },
);

test('no text makes reading or completing throw', () => {
  const schema = getSchema('listing.create');
  const bits = ['{', '}', '[', ']', ',', ':', '"', 'name', '"tags"', '"listing"', '1', 'tru', '\\', '\n', 'é'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 30 }), fc.nat(60), (parts, place) => {
      const state = createState(parts.join(''));
      for (const { from, to } of findBodyIssues(state, schema)) expect(from <= to && to <= state.doc.length).toBe(true);
      const pos = Math.min(place, state.doc.length);
      const found = createCompletions(schema)(new CompletionContext(state, pos, true));
      if (found) expect(found.from <= pos && (found.to ?? pos) >= pos).toBe(true);
    }),
    { numRuns: cases(5_000, 500) },
  );
});

test('endless nesting neither throws nor takes long', () => {
  expect(findBodyIssues(createState('[{"a":'.repeat(20_000)), getSchema('listing.create')).length).toBeLessThan(2);
});

/** The labels offered at `|`; undefined when nothing is. */
function offered(id: EndpointId, marked: string, explicit = true) {
  const pos = marked.indexOf('|');
  const state = createState(marked.replace('|', ''));
  return createCompletions(getSchema(id))(new CompletionContext(state, pos, explicit))?.options.map(
    ({ label }) => label,
  );
}

test('offers names where a name belongs, except existing ones', () => {
  expect(offered('growth.stage', '{|}')).toEqual(['"proposalIndex"']);
  expect(offered('growth.stage', '{"pro|"}')).toEqual(['"proposalIndex"']);
  expect(offered('growth.stage', '{pro|}')).toEqual(['"proposalIndex"']);
  expect(offered('growth.stage', '{"proposalIndex": 1, |}')).toBeUndefined();
  expect(offered('growth.stage', '{"proposalIndex|": 1}')).toEqual(['"proposalIndex"']);
  expect(offered('listing.update', '{"compatibility": {"|"}}')).toEqual(['"models"']);
  expect(offered('versions.commit', '{|}')).toEqual(['"version"', '"changelog"', '"s3Key"']);
});

test('values are offered where the contract lists them', () => {
  expect(offered('runs.quote', '{"fundingMode": |}')).toEqual(['"points"', '"byok"']);
  expect(offered('runs.quote', '{"fundingMode": "b|", "model": ""}')).toEqual(['"points"', '"byok"']);
  expect(offered('seller.prep', '{"confirmation": |}')).toEqual(['"RUN_SELLER_PREP"']);
  expect(offered('runs.quote', '{"model": "|"}')).toBeUndefined();
  expect(offered('runs.quote', '{"moon": |}')).toBeUndefined();
});

test('offers nothing before something is typed, or outside the body', () => {
  expect(offered('growth.stage', '{|}', false)).toBeUndefined();
  expect(offered('growth.stage', '{"|"}', false)).toEqual(['"proposalIndex"']);
  expect(offered('growth.stage', '|')).toBeUndefined();
  expect(offered('growth.stage', '{"proposalIndex": 1 |}')).toBeUndefined();
});
