import { expect, test } from 'vitest';
import { connectEachTest } from '../../../../tests/support/connected';
import { catchApiError } from '../testSupport';
import { refuseSecretsInFile, whyNotSendFile } from './fileSecrets';
import { protectProviderKey } from './redact';

const TOKEN = 'opaque-7Qf9-value';
const MAX_SEARCHED_BYTES = 16 * 1024 * 1024;

connectEachTest(TOKEN);

test.each<[string, BlobPart, string | undefined]>([
  ['the token', `T=${TOKEN}`, 'this session’s token'],
  ['the token in UTF-16', Buffer.from(`\uFEFFT=${TOKEN}`, 'utf16le'), 'this session’s token'],
  ['the provider key', 'key: "sk-own-key-1"', 'your provider key'],
  ['nothing', 'plain words', undefined],
  // Their format alone says that they are secrets, and the file is the user’s to send.
  ['another token and another key', 'txk_live_1 sk-0a1B2c3D4e5F6g7H8i9J', undefined],
])('a file that contains %s', async (_, content, found) => {
  protectProviderKey('sk-own-key-1');
  const file = new File([content], 'env.txt');
  const message = found && `env.txt contains ${found}, so it wasn’t sent.`;
  expect(await whyNotSendFile(file)).toBe(message);
  if (message === undefined) await refuseSecretsInFile(file, 'runs.startWithFiles', 'attachments.0');
  else {
    expect(await catchApiError(refuseSecretsInFile(file, 'runs.startWithFiles', 'attachments.0'))).toMatchObject({
      unsent: 'content',
      route: 'runs.startWithFiles',
      message,
      fields: [{ field: 'attachments.0', message }],
    });
  }
});

test.each([
  ['of 16 MiB is searched', MAX_SEARCHED_BYTES, true],
  ['larger than that is not', MAX_SEARCHED_BYTES + 1, false],
])('a file %s', async (_, size, isSearched) => {
  const file = new File([new Uint8Array(size - TOKEN.length).fill(0x20), TOKEN], 'a.txt');
  expect((await whyNotSendFile(file)) !== undefined).toBe(isSearched);
});
