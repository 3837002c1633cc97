/** Words of the service that name what every object inherits mean nothing to the console: they are shown as they are. */
import { expect, test } from 'vitest';
import { sample } from '../depth';
import { sampledReads } from '../screens';
import { openWith, expectStands, trueAnswer } from './screen';
import { formatDeltaStatus, getQuotaDisplay } from '../../src/features/packs/growth/growthDisplay';
import { getAuditDot, formatSource } from '../../src/features/packs/packDisplay';
import { getVersionState } from '../../src/features/seller/stageAppearance';
import { describeConfirmation } from '../../src/shared/pack/extensionBadges';
import { statusTone } from '../../src/shared/statusTone';

const inherited = ['__proto__', 'constructor', 'toString'];

test.each(inherited)('%s', (word) => {
  for (const shown of [formatDeltaStatus(word), formatSource(word), getVersionState(word).label])
    expect(shown).toBe(word);
  const quota = { key: word, label: undefined, unit: undefined } as Parameters<typeof getQuotaDisplay>[0];
  for (const shown of [describeConfirmation(word), getQuotaDisplay(quota).label]) expect(shown).toBeTypeOf('string');
  expect([getAuditDot(word), statusTone(word)]).toEqual(['open', 'neutral']);
});

/** Every text of a JSON value, replaced by one word. */
const worded = (value: unknown, word: string): unknown => {
  if (typeof value === 'string') return word;
  if (Array.isArray(value)) return value.map((item) => worded(item, word));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, worded(field, word)]));
};

test.each(sampledReads)('$path survives $route with nothing else in every text', async (read) => {
  const answer = await trueAnswer(read);
  for (const word of sample(inherited)) {
    await openWith(read, JSON.stringify(worded(answer, word)));
    expectStands();
  }
});
