import { expect, test } from 'vitest';
import type { PriceProblem } from '../../api/reader/price';
import type { OtherTerm } from '../../api/reader/quotedTerms';
import { describePriceProblem } from './describePriceProblem';

const field = (name: string, points: number) => ({ field: name, points });
const otherTerms = (...terms: OtherTerm[]): PriceProblem => ({ kind: 'other', terms });

test.each<[PriceProblem, string]>([
  [{ kind: 'none' }, 'The quote names no price in Points.'],
  [
    { kind: 'unclear', fields: [field('estimatedPoints', 1240)] },
    'The quote doesn’t say which figure is the price: estimatedPoints 1,240.',
  ],
  [
    { kind: 'unreadable', field: 'ceiling_points', found: 'text' },
    'The quote gives ceiling_points as text, not as a whole number of Points.',
  ],
  [
    { kind: 'unreadable', field: 'points', found: -10.5 },
    'The quote gives points as −10.5, not as a whole number of Points.',
  ],
  [
    { kind: 'unreadable', field: 'points', found: 'flag' },
    'The quote gives points as yes or no, not as a whole number of Points.',
  ],
  [
    { kind: 'unreadable', field: 'price', found: 'structure' },
    'The quote gives price as an object or list, not as a whole number of Points.',
  ],
  [
    { kind: 'disagree', fields: [field('ceilingPoints', 900), field('quote.points', 5)] },
    'The quote names more than one price: ceilingPoints 900, quote.points 5.',
  ],
  [
    { kind: 'disagree', fields: [1, 2, 3, 4, 5].map((points) => field(`p${points}`, points)) },
    'The quote names more than one price: p1 1, p2 2, p3 3, p4 4 and more.',
  ],
  [{ kind: 'duplicated', fields: ['ceilingPoints'] }, 'The quote has ceilingPoints more than once.'],
  [
    { kind: 'duplicated', fields: ['quote.points', 'b', 'c', 'd', 'e'] },
    'The quote has quote.points, b, c, d and more more than once.',
  ],
  [{ kind: 'lines', sum: 51, points: 5 }, 'The lines of the quote add up to 51 Points, not to its price of 5 Points.'],
  [{ kind: 'repeated' }, 'This tier is quoted more than once, at different prices.'],
  [
    otherTerms(
      { term: 'model', asked: 'a:b', quoted: 'openai:c' },
      { term: 'funding', asked: 'points', quoted: undefined },
    ),
    'The service quoted another model: openai:c, but you asked for a:b. The service quoted another funding mode: an unreadable value, but you asked for points.',
  ],
  [
    otherTerms(
      { term: 'checkpoint', asked: undefined, quoted: '3' },
      { term: 'checkpoint', asked: undefined, quoted: undefined },
    ),
    'The service quoted more than one checkpoint: 3, an unreadable value.',
  ],
  [
    otherTerms({ term: 'checkpoint', asked: undefined, quoted: undefined }),
    'The service quoted a checkpoint that can’t be read.',
  ],
  [
    otherTerms({ term: 'input', asked: '8000', quoted: '200000' }),
    'The service quoted another input limit: 200,000 tokens, but you asked for 8,000 tokens.',
  ],
  [
    otherTerms({ term: 'skills', asked: 'code, web_search', quoted: '' }),
    'The service quoted other hosted skills: none, but you asked for code, web_search.',
  ],
  [
    otherTerms({ term: 'version', asked: '1.2.0', quoted: '1.3.0' }),
    'The service quoted another version: 1.3.0, but the quote is for 1.2.0.',
  ],
])('%j: %s', (problem, message) => expect(describePriceProblem(problem)).toBe(message));

test('text from the service cannot reorder, hide or flood the sentence', () => {
  const message = describePriceProblem(
    otherTerms({ term: 'model', asked: 'a:b', quoted: `\u202e\u200bevil\n${'x'.repeat(1_000_000)}` }),
  );
  expect(message).toMatch(/^The service quoted another model: evilx+…, but you asked for a:b\.$/);
  expect(message.length).toBeLessThan(200);
});
