/** Whatever is sent, each request is answered once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { answersTo, message } from '../../../tests/mcp/randomMessages';

test('each message with an id gets one answer, in plain words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(message, fc.array(message))), fc.array(fc.string()), async (messages, noise) => {
      let next = 0;
      const withId = (message: object) => ({ ...message, id: (next += 1) });
      const lines = messages.map((a) => JSON.stringify(Array.isArray(a) ? a.map(withId) : withId(a)));
      const answers = await answersTo([...lines, ...noise.map((text) => text.replaceAll('\n', ' '))]);
      const ids = answers.map(({ id }) => id).filter((id) => typeof id === 'number');
      expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: next }, (_, index) => index + 1));
      for (const { error } of answers) expect(error?.message ?? '').not.toMatch(/[{}]|Zod|\n/);
    }),
    { numRuns: cases(1_000, 100) },
  );
});

test('messages without an id have none, unless they are no messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message), async (messages) => {
      const answers = await answersTo(messages.map((message) => JSON.stringify(message)));
      const isNotification = ({ jsonrpc, method: name }: (typeof messages)[number]) =>
        jsonrpc === '2.0' && typeof name === 'string';
      expect(answers.map(({ id, error }) => [id, error?.code])).toEqual(
        messages.filter((message) => !isNotification(message)).map(() => [null, -32600]),
      );
    }),
    { numRuns: cases(1_000, 100) },
  );
});
