import { expect, test } from 'vitest';
import { ConnectionCut, cutBeforeHead, cutBody, isCutBeforeHead } from './cut';

test('a response is cut before its head, or has one', () => {
  expect([cutBeforeHead(), new Response('{}'), Response.json({}, { status: 503 })].map(isCutBeforeHead)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a body is cut after its first character has been read', async () => {
  const body = cutBody().getReader();
  const { value } = await body.read();
  expect(new TextDecoder().decode(value)).toBe('{');
  await expect(body.read()).rejects.toThrow(ConnectionCut);
});
