import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshSettings, createLink, readLink } from '../src/features/sandbox/state/stateLink';
import { type Proposal, toProposalHash, readProposal } from '../src/lib/proposal/proposalLink';
import { isScreenPath, withFragment } from '../src/paths';
import { cases } from './depth';
import { pointToSandbox } from './support/connected';
import { intact, lost } from './support/links/passingOn';

pointToSandbox();
const product = '0b100000-0000-4000-8000-000000000001';
const common = { id: 'field-test-0001', by: 'Release bot', until: Date.parse('2026-11-30T00:00:00Z') };
const prep: Proposal = {
  ...common,
  kind: 'prep',
  reason: '100% of C++ & "more" *now*, at 5 % – say “go”',
  tier: 'verified_listing',
  version: '1.4.2',
  points: 640,
};
const run: Proposal = {
  ...common,
  kind: 'run',
  model: 'openai:gpt-5.4-mini',
  prompt: 'Is 1+1=2?\n\n  & = "a%20b" #1 &amp; x/y *_*.',
  skills: ['web_search', 'calculator'],
  output: 2_000,
};
const state = {
  ...freshSettings,
  account: 'seller',
  to: '/catalog?q=%C3%BC%2B1',
  faults: [{ route: '*', body: '>>>???~~~ÿþ' }],
};

/** What the page makes of an address: its fragment, read. */
const links = {
  'of a prep': {
    link: `/seller/products/${product}/prep${toProposalHash(prep)}`,
    read: (hash: string) => readProposal(hash),
    is: prep,
  },
  'of a run': {
    link: `/packs/${product}/run${toProposalHash(run)}`,
    read: (hash: string) => readProposal(hash),
    is: run,
  },
  'of a state': { link: createLink(state), read: (hash: string) => readLink(hash), is: { state } },
} as const;

function opened(address: string): { path: string; hash: string } {
  // As the browser will parse it.
  const url = new URL(
    withFragment(new URL(address, 'http://console.invalid').href.slice(22)),
    'http://console.invalid',
  );
  return { path: url.pathname, hash: url.hash };
}

describe.each(Object.entries(links))('a link %s', (_, { link, read, is }) => {
  test.each(Object.entries(intact))('opens: %s', (__, passOn) => {
    const { path, hash } = opened(passOn(link));
    expect(path).toBe(link.slice(0, link.indexOf('#')));
    expect(read(hash)).toEqual(is);
  });

  test.each(Object.entries(intact))('is a screen for the server: %s', (__, passOn) => {
    expect(isScreenPath(new URL(passOn(link), 'http://console.invalid').pathname)).toBe(true);
  });

  test.each(Object.entries(lost))('says what happened: %s', (__, passOn) => {
    const { hash } = opened(passOn(link));
    const said = JSON.stringify(read(hash));
    expect(said).toMatch(
      /^\{"(?:problem|error)":"(?:The end of the link is missing|The link (?:is damaged|contains no|was broken)|Something was added)/,
    );
  });
});

test.each<[string, (link: string) => string, RegExp]>([
  ['a line break in the price', (link) => link.replace('points=640', 'points=6%0A40'), /^$/],
  ['line breaks with indentation between parts', (link) => link.replaceAll('&', '&%0D%0A%20%20'), /^$/],
  ['soft breaks in the tier', (link) => link.replace('verified_', 'verified=%0D%0A_'), /^$/],
  ['a space in the price', (link) => link.replace('points=640', 'points=6%2040'), /no valid Points/],
  ['a space in the id', (link) => link.replace('field-', 'field-%20'), /^$/],
  ['a space in the tier', (link) => link.replace('verified_', 'verified_%20'), /broken into several lines/],
  ['a space in a text', (link) => link.replace('Release', 'Rel%20ease'), /broken into several lines/],
  [
    'a line break in a text and elsewhere',
    (link) => link.replace('Release', 'Rel%0Aease').replace('640', '6%0A40'),
    /broken into several lines/,
  ],
  [
    'a space beside another that is meant',
    (link) => link.replace('by=Release+bot', 'by=Release%20bot'),
    /broken into several lines/,
  ],
  ['two prices', (link) => link.replace('points=640', 'points=640&amp;points=1'), /no valid Points/],
  ['a price after the end', (link) => `${link}&points=1`, /added to the end of the link/],
  ['another end', (link) => `${link}&amp;end=1`, /added to the end of the link/],
  ['a price with an escape too many', (link) => link.replace('640', '64%2530'), /no valid Points/],
  ['a tracking parameter within', (link) => link.replace('&points', '&utm_source=x&points'), /doesn’t know/],
])('a proposal with %s', (_, passOn, problem) => {
  const { hash } = opened(passOn(links['of a prep'].link));
  const read = readProposal(hash);
  expect(read && 'problem' in read ? read.problem : '').toMatch(problem);
  if (read && 'kind' in read) expect(read).toEqual(prep);
});

test.each([
  ['a line break', '%0A'],
  ['a space', '%20'],
  ['a soft break', '=%0D%0A'],
])('a state wrapped with %s opens', (_, broken) => {
  const { link, is } = links['of a state'];
  const wrapped = link.replaceAll(/(?<=\..{20,}).{30}/g, (part) => part + broken);
  expect(readLink(opened(wrapped).hash)).toEqual(is);
});

test.each([
  ['/catalog/a%23b', '/catalog/a%23b'],
  ['/catalog?q=%23proposals', '/catalog?q=%23proposals'],
  ['/nowhere%23proposal=prep-1', '/nowhere#proposal=prep-1'],
  [`/connect?next=%2Fsandbox%23proposal=prep-1`, '/connect?next=%2Fsandbox#proposal=prep-1'],
  ['/sandbox/state#sandbox-state-1.e30%23proposal=1', '/sandbox/state#sandbox-state-1.e30%23proposal=1'],
  ['//evil.example%23proposal=1', '//evil.example#proposal=1'],
  ['/%2Fevil.example%2Fcatalog%23proposal=1', '/%2Fevil.example%2Fcatalog#proposal=1'],
])('%s is %s', (address, becomes) => {
  expect(withFragment(address)).toBe(becomes);
});

test('whatever a proposal says, a program that passes it on changes nothing of it', () => {
  const text = (most: number) =>
    fc
      .string({ unit: fc.constantFrom(...'aZ09 +%&=#;"\'<>/\\?_*.-~()ü語\u{1F600}'), minLength: 1, maxLength: most })
      .filter((fragment) => fragment.trim() !== '' && fragment.length <= most);
  const proposal = fc.record(
    { by: text(80), reason: text(200), tier: text(40), version: text(20), points: fc.nat() },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(proposal, fc.constantFrom(...Object.keys(intact)), (said, change) => {
      const given: Proposal = { ...common, kind: 'prep', ...said };
      const link = `/seller/products/${product}/prep${toProposalHash(given)}`;
      const read = readProposal(opened(intact[change]!(link)).hash);
      // With its line ends, the difference between a soft break and an equals sign is lost.
      if (change === 'in quoted-printable' && read && 'problem' in read) return;
      expect(read).toEqual(given);
    }),
    { numRuns: cases(5_000, 500) },
  );
});
