/** Words of the service that name what every object inherits mean nothing to the console: they are shown as they are. */
import { expect, test } from 'vitest';
import { sample } from '../depth';
import { sampledReads } from '../screens';
import { openWith, expectStands, trueAnswer } from './screen';
import { deltaStatus, quotaLook } from '../../src/features/packs/growth/growthWords';
import { auditDot, sourceWords } from '../../src/features/packs/packWords';
import { versionState } from '../../src/features/seller/stageLook';
import { confirmationWords } from '../../src/shared/pack/extensionWords';
import { statusTone } from '../../src/shared/statusTone';

const inherited = ['__proto__', 'constructor', 'toString'];

test.each(inherited)('%s', (word) => {
  for (const shown of [deltaStatus(word), sourceWords(word), versionState(word).label]) expect(shown).toBe(word);
  const quota = { key: word, label: undefined, unit: undefined } as Parameters<typeof quotaLook>[0];
  for (const shown of [confirmationWords(word), quotaLook(quota).label]) expect(shown).toBeTypeOf('string');
  expect([auditDot(word), statusTone(word)]).toEqual(['open', 'neutral']);
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
