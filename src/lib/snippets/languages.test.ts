import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Repeatable } from './curl';
import { languages } from './languages';

const env = { ...process.env, TOKEN: 't0ken', PROVIDER_KEY: 'k3y' };
const hostile = `{"a":"it's \\"$HOME\\" \`id\` $(id) ’ {x} %s \\u2028 é 😀","big":12345678901234567890}`;
const written: Repeatable = {
  method: 'POST',
  url: "https://api.example/api/x?q=it's&r=$(id)",
  body: hostile,
  headers: { 'x-mode': "port'able" },
  fromShell: { 'x-key': 'PROVIDER_KEY' },
};
const form: Repeatable = {
  method: 'POST',
  url: 'https://api.example/api/x',
  parts: [
    { name: 'version', text: "it's @1 = $(id)" },
    { name: 'file', file: 'a ’ "b".png' },
  ],
};
const print = (language: string, request: Repeatable): string => languages[language as keyof typeof languages](request);

test.each(Object.keys(languages) as (keyof typeof languages)[])(
  '%s reads the token and the key from the environment',
  (language) => {
    const code = print(language, written);
    expect(code).toContain('TOKEN');
    expect(code).toContain('PROVIDER_KEY');
    expect(code).toContain('12345678901234567890');
  },
);

const fakeFetch = `globalThis.fetch = async (url, { method, headers, body }) => {
  const sent = body instanceof FormData ? [...body].map(([name, value]) => [name, value.name ?? value]) : body;
  process.stdout.write(JSON.stringify({ url, method, headers, body: sent }));
  return new Response('ok');
};
console.log = () => {};
`;
const inNode = (code: string) => {
  // A static import must come first.
  const [imports, rest] = code.startsWith('import') ? code.split(/\n\n([^]*)/) : ['', code];
  const stub = imports ? "const openAsBlob = async () => new Blob(['x']);" : '';
  return JSON.parse(
    execFileSync('node', ['--input-type=module', '-e', `${fakeFetch}${stub}${rest}`], { env }).toString(),
  ) as unknown;
};

test('fetch sends exactly what was sent', () => {
  expect(inNode(print('fetch', written))).toEqual({
    url: written.url,
    method: 'POST',
    headers: {
      Authorization: 'Bearer t0ken',
      'Content-Type': 'application/json',
      'x-mode': "port'able",
      'x-key': 'k3y',
    },
    body: hostile,
  });
  expect(inNode(print('fetch', form))).toMatchObject({
    body: [
      ['version', "it's @1 = $(id)"],
      ['file', 'a ’ "b".png'],
    ],
  });
});

/** Runs a shell command with the program replaced by one that prints its arguments. */
const shellArguments = (command: string, program: string) =>
  execFileSync('bash', ['-c', command.replace(program, "printf '%s\\0' ")], { env })
    .toString()
    .split('\0')
    .slice(0, -1);

test('HTTPie gets exactly what was sent', () => {
  expect(shellArguments(print('HTTPie', written), 'http ')).toEqual([
    `--raw=${hostile}`,
    'POST',
    written.url,
    'Authorization:Bearer t0ken',
    'Content-Type:application/json',
    "x-mode:port'able",
    'x-key:k3y',
  ]);
  expect(shellArguments(print('HTTPie', form), 'http ').slice(-2)).toEqual([
    "version=it's @1 = $(id)",
    'file@a ’ "b".png',
  ]);
});

test.each(['@/etc/passwd', '=1'])('HTTPie takes the text %s of a form as it is', (text) => {
  const parts = [{ name: 'prompt', text }];
  expect(print('HTTPie', { ...form, parts })).toContain(`'prompt=\\${text}'`);
});

test('PowerShell doubles every quote that would end a string, the typographic ones too', () => {
  expect(print('PowerShell', written)).toContain(`'${hostile.replaceAll(/['’]/g, '$&$&')}'`);
  expect(print('PowerShell', written)).toContain(`Authorization = "Bearer $env:TOKEN"; 'x-mode' = 'port''able'`);
  expect(print('PowerShell', form)).toContain(
    `-Form @{ 'version' = 'it''s @1 = $(id)'; 'file' = (Get-Item -LiteralPath 'a ’’ "b".png') }`,
  );
});

test.each(['Python', 'Go'] as const)('in %s a text is one literal of its own language', (language) => {
  // JSON's escapes are those of both languages.
  expect(print(language, written)).toContain(JSON.stringify(hostile));
  expect(print(language, form)).toContain(JSON.stringify('a ’ "b".png'));
  expect(print(language, { ...written, body: '"\uD800"' })).toContain(String.raw`"\"�\""`);
});

const hasPython = spawnSync('python3', ['-c', '0']).status === 0;

test.skipIf(!hasPython)('Python sends exactly what was sent', () => {
  const stub = `import sys, types, json
requests = types.ModuleType("requests")
class Answer: status_code, text = 200, "ok"
def request(method, url, headers, data=None):
    sys.stdout.write(json.dumps([method, url, headers, data.decode()]) + "\\n")
    return Answer()
requests.request = request
sys.modules["requests"] = requests
`;
  const [line = ''] = execFileSync('python3', ['-c', stub + print('Python', written)], { env })
    .toString()
    .split('\n');
  expect(JSON.parse(line)).toMatchObject([
    'POST',
    written.url,
    { Authorization: 'Bearer t0ken', 'x-key': 'k3y' },
    hostile,
  ]);
});
