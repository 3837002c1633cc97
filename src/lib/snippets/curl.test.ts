import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './curl';

test('a read is one quoted address, with the token from the shell', () => {
  expect(curlCommand({ method: 'GET', url: 'http://localhost/api/x?q=a b' })).toBe(
    `curl -sS \\\n  'http://localhost/api/x?q=a b' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('the shell receives exactly what was written, whatever the text contains', () => {
  const body = `{"a":"it's $HOME \`id\` $(id) \\\\ \\" ! \n é"}`;
  const command = curlCommand({ method: 'POST', url: `http://localhost/'$(id)`, body }).replace(
    'curl -sS -X POST',
    "printf '%s\\0'",
  );
  const seen = execFileSync('bash', ['--norc', '-c', command], { env: { TOKEN: 't' } })
    .toString()
    .split('\0');
  expect(seen).toEqual([
    `http://localhost/'$(id)`,
    '-H',
    'Authorization: Bearer t',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    body,
    '',
  ]);
});

test('a form names its parts, and a file name with quotes stays one file', () => {
  const command = curlCommand({
    method: 'POST',
    url: 'http://localhost/x',
    body: '[]',
    parts: [
      { name: 'prompt', text: "@not a file; it's $(id)" },
      { name: 'attachments', file: 'a "b";c\\.txt' },
    ],
    fromShell: { 'x-key': 'KEY' },
  }).replace('curl -sS -X POST', "printf '%s\\0'");
  const seen = execFileSync('bash', ['--norc', '-c', command], { env: { TOKEN: 't', KEY: 'k' } })
    .toString()
    .split('\0');
  expect(seen.slice(3)).toEqual([
    '-H',
    'x-key: k',
    '--form-string',
    "prompt=@not a file; it's $(id)",
    '-F',
    'attachments=@"a \\"b\\";c\\\\.txt"',
    '',
  ]);
});
