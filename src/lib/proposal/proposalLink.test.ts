import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { MAX_CHARACTERS, InvalidProposal, type Proposal, toProposalHash, readProposal } from './proposalLink';

const until = Date.parse('2026-03-03T09:00:00.000Z');
const prep: Proposal = {
  kind: 'prep',
  id: 'b0a1c2d3e4',
  by: 'Release bot',
  reason: 'The audit of 1.4.2 is due',
  until,
  tier: 'verified_listing',
  version: '1.4.2',
  points: 640,
};
const run: Proposal = {
  kind: 'run',
  id: 'f-00000001',
  by: 'Ada',
  until,
  model: 'openai:gpt-5.4-mini',
  prompt: 'Draft a reply\n& say “sorry” #1 + more',
  skills: ['web_search', 'calculator'],
  checkpoint: 0,
  input: 8_000,
  output: 2_000,
  version: '2.0.0',
  points: 51,
};

/** Whether a fragment proposes something. */
function proposed(hash: string): Proposal | undefined {
  const read = readProposal(hash);
  return read && 'kind' in read ? read : undefined;
}
function readProblem(hash: string): string | undefined {
  const read = readProposal(hash);
  return read && 'problem' in read ? read.problem : undefined;
}

test('the form of a prep is as documented', () => {
  expect(toProposalHash(prep)).toBe(
    '#proposal=prep-1&id=b0a1c2d3e4&by=Release+bot&reason=The+audit+of+1.4.2+is+due&until=2026-03-03T09%3A00%3A00.000Z&tier=verified_listing&version=1.4.2&points=640&end=1',
  );
});

test.each<[string, Proposal]>([
  ['a prep', prep],
  ['a run', run],
  ['a run of the least', { kind: 'run', id: run.id, by: 'Ada', until, model: 'a:b', skills: [] }],
])('%s comes back from its link', (_, proposal) => {
  expect(readProposal(toProposalHash(proposal))).toEqual(proposal);
});

test('other programs may escape as they like', () => {
  const spaced = toProposalHash(prep).replaceAll('+', '%20').replaceAll('%3A', ':');
  expect(readProposal(spaced)).toEqual(prep);
  expect(readProposal(spaced.slice(1))).toEqual(prep);
});

test.each(['', '#', '#content', '#proposals=prep-1', '#a=1&proposal=prep-1'])('%j is no proposal', (hash) => {
  expect(readProposal(hash)).toBeUndefined();
});

const whole = toProposalHash(prep);
const damaged = 'The link is damaged. Part of it may be missing.';
test.each<[string, string, string]>([
  ['nothing in it', '#proposal', damaged],
  ['another form', whole.replace('prep-1', 'refund-1'), damaged],
  ['a malformed escape', whole.replace('Release', '%zz'), damaged],
  ['bytes that are no text', whole.replace('Release', '%FF'), damaged],
  [
    'something after its end',
    `${whole}&reason=more`,
    'Something was added to the end of the link. Copy it again without that.',
  ],
  ['a later version', whole.replace('prep-1', 'prep-2'), 'The link uses prep-2, but this console reads prep-1.'],
  ['too many characters', `${whole}${'x'.repeat(MAX_CHARACTERS)}`, 'The link is too long for the console to read.'],
  [
    'an unknown part',
    whole.replace('&end', '&confirmation=RUN_SELLER_PREP&end'),
    'The link contains a part that this console doesn’t know.',
  ],
  [
    'a part of another kind',
    whole.replace('&end', '&prompt=Do+it&end'),
    'The link contains a part that this console doesn’t know.',
  ],
  [
    'an inherited name',
    whole.replace('&end', '&constructor=1&end'),
    'The link contains a part that this console doesn’t know.',
  ],
  ['no maker', whole.replace('Release+bot', '+'), 'The link contains no valid author’s name.'],
  ['a long name', whole.replace('Release', 'R'.repeat(80)), 'The link contains no valid author’s name.'],
  ['a long reason', whole.replace('The', 'T'.repeat(500)), 'The link contains no valid reason.'],
  ['a short id', whole.replace('b0a1c2d3e4', 'b0'), 'The link contains no valid id.'],
  ['no expiry', whole.replace(/&until=[^&]*/, ''), 'The link contains no valid expiry.'],
  [
    'an expiry that is no moment',
    whole.replace(/until=[^&]*/, 'until=2026-13-45T09:00:00Z'),
    'The link contains no valid expiry.',
  ],
  [
    'an expiry without a zone',
    whole.replace(/until=[^&]*/, 'until=2026-03-03T09:00:00'),
    'The link contains no valid expiry.',
  ],
  ['two prices', whole.replace('&end', '&points=1&end'), 'The link contains no valid Points.'],
])('a link with %s says so and proposes nothing', (_, hash, problem) => {
  expect(readProposal(hash)).toEqual({ problem });
});

test.each([
  '',
  ' 640',
  '640.0',
  '6e2',
  '0x280',
  '-640',
  '+640',
  '0640',
  '640 Points',
  '6,40',
  '٦٤٠',
  '９',
  'Infinity',
  '9007199254740993',
])('a price written as %j is none', (points) => {
  const hash = whole.replace('points=640', `points=${encodeURIComponent(points)}`);
  expect(readProblem(hash)).toBe('The link contains no valid Points.');
});

test('a link that was cut anywhere proposes nothing', () => {
  for (const link of [whole, toProposalHash(run)])
    for (let length = 1; length < link.length; length += 1) expect(proposed(link.slice(0, length))).toBeUndefined();
});

test.each<[string, Partial<Proposal>]>([
  ['a long name', { by: 'x'.repeat(81) }],
  ['no tier', { tier: ' ' }],
  ['half a Point', { points: 0.5 }],
  ['a reason beyond the length of a link', { reason: '語'.repeat(500), by: '語'.repeat(81) }],
])('no link is made of a proposal with %s', (_, part) => {
  expect(() => toProposalHash({ ...prep, ...part } as Proposal)).toThrow(InvalidProposal);
});

describe('any fragment', () => {
  const name = fc.oneof(
    fc.constantFrom('id', 'by', 'until', 'tier', 'version', 'points', 'Points', 'price', 'points[]', 'end', 'proposal'),
    fc.string({ maxLength: 12 }),
  );
  const value = fc.oneof(
    fc.constantFrom('640', '1', 'prep-1', 'run-1', '%', '%E0', '', '2026-03-03T09:00:00Z'),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.integer().map(String),
    fc.double().map(String),
  );
  const pair = fc.tuple(name, value).map(([field, text]) => `${field}=${text}`);

  test('is read without an error, and a price only from the one field that is exactly one', () => {
    const at = fc.nat({ max: whole.length });
    const link = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(pair, { maxLength: 12 }).map((pairs) => `#proposal=prep-1&${pairs.join('&')}`),
      // A good link with something put in its place, anywhere.
      fc.tuple(at, at, fc.oneof(pair, value)).map(([from, to, text]) => whole.slice(0, from) + text + whole.slice(to)),
      fc.array(pair, { maxLength: 3 }).map((pairs) => whole.replace('&end', `&${pairs.join('&')}&end`)),
      fc.tuple(name, value).map(([field, text]) => whole.replace('points=640', `${field}=${text}`)),
    );
    fc.assert(
      fc.property(link, (hash) => {
        const proposal = proposed(hash);
        if (proposal?.points === undefined) return;
        const written = hash.split('&').filter((part) => decodeURIComponent(part.replace(/=.*/s, '')) === 'points');
        expect(written).toHaveLength(1);
        expect(decodeURIComponent(written[0]!.replace(/^[^=]*=/, ''))).toBe(String(proposal.points));
      }),
      { numRuns: cases(5_000, 500) },
    );
  });

  test('of a proposal brings back what was proposed', () => {
    const text = (most: number) =>
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: most / 4 })
        .filter((fragment) => fragment.trim() !== '' && fragment.length <= most);
    const proposals = fc.record(
      {
        kind: fc.constant('run' as const),
        id: fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 8, maxLength: 64 }),
        by: text(80),
        reason: text(500),
        until: fc.integer({ min: 0, max: 4_102_444_800_000 }),
        model: text(200),
        prompt: text(2_000),
        skills: fc.array(text(64), { maxLength: 16 }),
        checkpoint: fc.nat(),
        input: fc.nat(),
        output: fc.nat(),
        version: text(64),
        points: fc.maxSafeNat(),
      },
      { requiredKeys: ['kind', 'id', 'by', 'until', 'model', 'skills'] },
    );
    fc.assert(
      fc.property(proposals, (proposal) => {
        let hash: string;
        try {
          hash = toProposalHash(proposal);
        } catch (error) {
          // Only what encoding makes too long.
          expect(error).toEqual(new InvalidProposal('The link is too long for the console to read.'));
          return;
        }
        expect(readProposal(hash)).toEqual(proposal);
      }),
      { numRuns: cases(1_000, 100) },
    );
  });
});
