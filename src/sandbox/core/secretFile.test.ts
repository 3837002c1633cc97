import { expect, test } from 'vitest';
import { refuseSecretFile } from './secretFile';

test.each([
  ['text', 'OPENAI_API_KEY=sk-proj-0123456789abcdefABCDEF'],
  ['other bytes', '\u0000\u00ffAKIAABCDEFGHIJKLMNOP\u0001'],
])('a file with a key of another service in its %s is refused by its field', async (_, content) => {
  const message = "artifact seems to contain a key for another service. The sandbox doesn't store such files.";
  await expect(refuseSecretFile('artifact', new Blob([Buffer.from(content, 'latin1')]))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: 'artifact', message }],
  });
});

test.each([
  ['nothing like a key', 'Paid within 30 days.'],
  ['a sandbox token, which opens only an in-memory world', 'txk_sandbox_seller_demo'],
])('a file with %s is accepted', async (_, content) => {
  await expect(refuseSecretFile('artifact', new Blob([content]))).resolves.toBeUndefined();
});
