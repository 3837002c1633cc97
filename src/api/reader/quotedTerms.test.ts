import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { toBody } from '../../lib/runChoices/bodyCodec';
import { readMatchingQuote } from '../resources/packs/runQuote';
import { readPrepQuote } from '../resources/seller/prepQuote';
import { type OtherTerm, type RunTerms, type Term, findOtherRunTerms, readStatedTerm } from './quotedTerms';

const asked: RunTerms = {
  productId: '0A9C-1',
  model: 'openai:gpt-5.4-mini',
  checkpoint: 3,
  skills: ['web_search', 'code'],
  limits: { input: 8_000, output: 2_000 },
  funding: 'points',
};
const byDefault = { ...asked, checkpoint: undefined };

test.each<[unknown, RunTerms?]>([
  [{}],
  [null],
  [{ productId: '0a9c-1', model: asked.model, fundingMode: 'points', growthVersion: 3 }],
  [{ product_id: '0A9C-1', funding_mode: 'points', growth_version: 3, max_input_tokens: 8000 }],
  [{ pack: { id: '0a9c-1' }, model: { id: asked.model, name: 'Mini' }, funding: { mode: 'points' } }],
  [{ pack: { id: null, name: 'Drafter' }, growth: { digest: 'sha256:a' }, checkpoint: null, enabledSkills: null }],
  [{ growth: { SEQUENCE: 3 }, checkpoint: { digest: 'sha256:a' } }],
  [{ limits: { maxInputTokens: 8000, max_output_tokens: 2000 } }],
  [{ limits: { input: 8000, outputTokens: 2000 }, inputTokens: 11 }],
  [{ quote: { model: asked.model }, request: { productId: asked.productId, ...toBody(asked) } }],
  [{ enabledSkills: ['code', 'web_search', 'code'] }],
  [{ skills: [{ id: 'code', points: 2 }, { id: 'web_search' }] }],
  [{ growthVersion: 5, growth: { sequence: 5 } }, byDefault],
  [{ request: { growthVersion: null }, checkpoint: 0 }, byDefault],
  [{ skills: [] }, { ...asked, skills: [] }],
  [{ enabledSkills: ['a, b'] }, { ...asked, skills: ['a, b'] }],
])('a quote for the request: %j', (body, choices = asked) => expect(findOtherRunTerms(choices, body)).toEqual([]));

describe('a quote for something else', () => {
  test.each<[unknown, Term, string | undefined, RunTerms?]>([
    [{ productId: '0a9c-2' }, 'product', '0a9c-2'],
    [{ Product_ID: '0a9c-2' }, 'product', '0a9c-2'],
    [{ pack: { id: '0a9c-2' } }, 'product', '0a9c-2'],
    [{ productId: 7 }, 'product', undefined],
    [{ model: 'openai:gpt-5.4' }, 'model', 'openai:gpt-5.4'],
    [{ model: 'OpenAI:gpt-5.4-mini' }, 'model', 'OpenAI:gpt-5.4-mini'],
    [{ MODEL: 'a:b' }, 'model', 'a:b'],
    [{ model: { id: 'a:b' } }, 'model', 'a:b'],
    [{ model: { name: 'Mini' } }, 'model', undefined],
    [{ model: ['openai:gpt-5.4-mini'] }, 'model', undefined],
    [{ model: '' }, 'model', undefined],
    [{ quote: { model: 'a:b' } }, 'model', 'a:b'],
    [{ model: asked.model, data: { quote: { modelId: 'a:b' } } }, 'model', 'a:b'],
    [{ request: { model: 'a:b' } }, 'model', 'a:b'],
    [{ fundingMode: 'byok' }, 'funding', 'byok'],
    [{ funding: true }, 'funding', undefined],
    [{ growthVersion: 4 }, 'checkpoint', '4'],
    [{ growthVersion: '3' }, 'checkpoint', undefined],
    [{ growth: { sequence: 4 } }, 'checkpoint', '4'],
    [{ growth: { Sequence: 4 } }, 'checkpoint', '4'],
    [{ model: { id: asked.model, ID: 'a:b' } }, 'model', 'a:b'],
    [{ growthVersion: 3, checkpoint: { sequence: 4 } }, 'checkpoint', '4'],
    [{ growthVersion: 3.5 }, 'checkpoint', undefined, byDefault],
    [{ growthVersion: '3' }, 'checkpoint', undefined, byDefault],
    [{ maxInputTokens: 9000 }, 'input', '9000'],
    [{ limits: { max_input_tokens: 9000 } }, 'input', '9000'],
    [{ limits: { input: '8000' } }, 'input', undefined],
    [{ limits: [8000, 2000] }, 'input', undefined],
    [{ request: { limits: { outputTokens: 1 } } }, 'output', '1'],
    [{ maxOutputTokens: 200_000 }, 'output', '200000'],
    [{ enabledSkills: ['web_search'] }, 'skills', 'web_search'],
    [{ enabledSkills: [] }, 'skills', ''],
    [{ skills: ['code', 'web_search', 'shell'] }, 'skills', 'code, shell, web_search'],
    [{ skills: 'web_search' }, 'skills', undefined],
    [{ skills: [{ name: 'Code' }] }, 'skills', undefined],
    [{ enabledSkills: ['a', 'b'] }, 'skills', 'a, b', { ...asked, skills: ['a, b'] }],
    [{ enabledSkills: ['a'] }, 'skills', 'a', { ...asked, skills: [] }],
  ])('%j: another %s, %s', (body, term, quoted, choices = asked) =>
    expect(findOtherRunTerms(choices, body)).toEqual([expect.objectContaining({ term, quoted })]),
  );

  test.each<[Term, string, ...object[]]>([
    ['product', 'b', { packId: 'b' }, { product: 'b' }, { product: { productId: 'b' } }, { pack: { packId: 'b' } }],
    ['model', 'b', { modelId: 'b' }, { model: { modelId: 'b' } }],
    ['funding', 'b', { funding: 'b' }, { funding: { fundingMode: 'b' } }],
    ['checkpoint', '4', { growthSequence: 4 }, { checkpointSequence: 4 }, { checkpoint: 4 }, { growth: 4 }],
    ['checkpoint', '4', { growth: { growthVersion: 4 } }, { checkpoint: { version: 4 } }],
    ['input', '4', { limits: { inputTokens: 4 } }, { limits: { maxInput: 4 } }, { limits: { input: 4 } }],
    ['output', '4', { limits: { outputTokens: 4 } }, { limits: { maxOutput: 4 } }, { limits: { output: 4 } }],
  ])('another %s under any of its names', (term, quoted, ...bodies) => {
    for (const body of bodies) expect(findOtherRunTerms(asked, body)).toMatchObject([{ term, quoted }]);
  });

  test('names what was requested beside what was quoted, with all differences', () => {
    expect(findOtherRunTerms(asked, { model: 'a:b', enabledSkills: [], growthVersion: 0 })).toEqual<OtherTerm[]>([
      { term: 'model', asked: asked.model, quoted: 'a:b' },
      { term: 'checkpoint', asked: '3', quoted: '0' },
      { term: 'skills', asked: 'code, web_search', quoted: '' },
    ]);
  });

  test('two checkpoints when none was requested', () => {
    expect(findOtherRunTerms(byDefault, { growthVersion: 3, growth: { sequence: 5 } })).toEqual<OtherTerm[]>([
      { term: 'checkpoint', asked: undefined, quoted: '3' },
      { term: 'checkpoint', asked: undefined, quoted: '5' },
    ]);
  });
});

test.each<[object, string | undefined]>([
  [{ model: 'a:b', quote: { modelId: 'a:b' } }, 'a:b'],
  [{ model: 'a:b', quote: { modelId: 'a:c' } }, undefined],
  [{ model: 7 }, undefined],
  [{}, undefined],
])('the model that %j states: %s', (body, model) => expect(readStatedTerm('model', body)).toBe(model));

describe('readMatchingQuote', () => {
  test('returns a ceiling only for the request', () => {
    expect(readMatchingQuote(asked, { ceilingPoints: 5, model: asked.model })).toMatchObject({
      ceilingPoints: 5,
      priceProblem: undefined,
      model: asked.model,
    });
    expect(readMatchingQuote(asked, { ceilingPoints: 5, model: 'a:b' })).toMatchObject({
      ceilingPoints: undefined,
      priceProblem: { kind: 'other', terms: [{ term: 'model', asked: asked.model, quoted: 'a:b' }] },
      model: 'a:b',
    });
    expect(readMatchingQuote(asked, 'text')).toBeUndefined();
  });

  test('reads terms at any level', () => {
    const body = {
      quote: { model: { id: 'a:b' }, growth: { sequence: 2 }, limits: { input: 100, max_output_tokens: 200 } },
      funding_mode: 'byok',
      skills: ['x'],
    };
    expect(readMatchingQuote(asked, body)).toMatchObject({
      model: 'a:b',
      fundingMode: 'byok',
      checkpoint: 2,
      maxInputTokens: 100,
      maxOutputTokens: 200,
      skills: 'x',
    });
  });

  test('one differing term leaves no ceiling, whatever else the quote says', () => {
    const differing = fc.constantFrom<object>(
      { productId: 'other' },
      { model: 'a:b' },
      { funding_mode: 'byok' },
      { checkpoint: { sequence: 9 } },
      { limits: { maxInputTokens: 9 } },
      { maxOutputTokens: '2000' },
      { skills: {} },
    );
    const place = fc.constantFrom<((inner: object) => object)[]>(
      (inner) => inner,
      (inner) => ({ quote: inner }),
      (inner) => ({ data: { request: inner } }),
    );
    fc.assert(
      fc.property(differing, place, fc.dictionary(fc.string(), fc.jsonValue()), (different, around, more) => {
        expect(
          readMatchingQuote(asked, { ...more, ceilingPoints: 5, ...around(different) })?.ceilingPoints,
        ).toBeUndefined();
      }),
      { numRuns: cases(500, 100) },
    );
  });
});

describe('a choice belongs to the product and version of its quote, or it has no price', () => {
  const read = (choice: object, quote: object = {}) => {
    const body = { currentVersion: '1.2.0', choices: [{ tier: 'a', points: 5, ...choice }], ...quote };
    const [first] = readPrepQuote(body, 'AB-1').choices;
    return first?.points ?? first?.priceProblem;
  };

  test.each<[object, object?]>([
    [{}],
    [{ version: '1.2.0', productId: 'ab-1' }],
    [{ expected_version: '1.2.0', product: { id: 'AB-1', name: 'P' } }],
    [{ version: null, product: { name: 'P' } }],
    [{ productVersion: { name: '1.2.0' }, currentVersion: { version: '1.2.0' } }],
    [{}, { productId: 'ab-1', current_version: { version: '1.2.0', digest: 'd' }, version: 3 }],
  ])('%j beside %j', (choice, quote) => expect(read(choice, quote)).toBe(5));

  test.each<[object, object, string, string | undefined]>([
    [{ version: '1.3.0' }, {}, 'version', '1.3.0'],
    [{ Expected_Version: '1.3.0' }, {}, 'version', '1.3.0'],
    [{ productVersion: '1.3.0' }, {}, 'version', '1.3.0'],
    [{ currentVersion: { name: '1.3.0' } }, {}, 'version', '1.3.0'],
    [{ currentVersion: { version: '1.3.0' } }, {}, 'version', '1.3.0'],
    [{ version: { number: '1.3.0' } }, {}, 'version', '1.3.0'],
    [{ version: 1.2 }, {}, 'version', undefined],
    [{ quote: { currentVersion: '1.3.0' } }, {}, 'version', '1.3.0'],
    [{}, { quote: { currentVersion: '1.3.0' } }, 'version', '1.2.0'],
    [{}, { current_version: '1.3.0' }, 'version', '1.3.0'],
    [{ productId: 'ab-2' }, {}, 'product', 'ab-2'],
    [{ product_id: 7 }, {}, 'product', undefined],
    [{}, { product: { id: 'ab-2' } }, 'product', 'ab-2'],
    [{}, { data: { productId: 'ab-2' } }, 'product', 'ab-2'],
  ])('%j beside %j: another %s', (choice, quote, term, quoted) =>
    expect(read(choice, quote)).toMatchObject({ kind: 'other', terms: [{ term, quoted }] }),
  );
});
