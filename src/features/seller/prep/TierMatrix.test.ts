import { expect, test } from 'vitest';
import { compareTiers } from './TierMatrix';

const tier = (name: string, gates: string[], deliverables: string[] = []) => ({ tier: name, gates, deliverables });
const listed = (...tiers: ReturnType<typeof tier>[]) =>
  compareTiers(tiers).map(({ label, tiers: included }) => `${label}: ${[...included].join(', ')}`);

test('each thing once, gates before deliverables, with the tiers that include it', () => {
  expect(listed(tier('a', ['Scan'], ['Report']), tier('b', ['Scan', 'Build'], ['Report', 'Digest']))).toEqual([
    'Scan: a, b',
    'Build: b',
    'Report: a, b',
    'Digest: b',
  ]);
});

test.each([
  ['the service says nothing', [tier('a', []), tier('b', [])]],
  ['only one tier says anything', [tier('a', ['Scan']), tier('b', [])]],
  ['no two tiers share anything', [tier('a', [], ['Report on a']), tier('b', [], ['Report on b'])]],
  ['there is one tier', [tier('a', ['Scan', 'Build'])]],
])('nothing where %s', (_, tiers) => expect(compareTiers(tiers)).toEqual([]));
