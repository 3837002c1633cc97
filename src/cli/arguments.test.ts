import { describe, expect, test } from 'vitest';
import { UsageError, parseCommand } from './arguments';
import { commands } from './commands';
import type { Env } from './settings';

const parse = (line: string, env: Env = {}) => parseCommand(line === '' ? [] : line.split(' '), env, commands);

describe('what is asked for', () => {
  test.each<[string, string, Env, Env?]>([
    ['', 'start', {}],
    ['start', 'start', {}],
    ['sandbox', 'sandbox', {}],
    ['--port 0 --host 127.0.0.1', 'start', { PORT: '0', HOST: '127.0.0.1' }],
    ['sandbox --dir=worlds --port 8080', 'sandbox', { SANDBOX_DIR: 'worlds', PORT: '8080' }],
    ['--port 1 sandbox', 'sandbox', { PORT: '1' }, { PORT: '2' }],
    ['--dir=', 'start', { SANDBOX_DIR: '' }, { SANDBOX_DIR: 'worlds' }],
    [
      '--api https://api.example',
      'start',
      { API_BASE_URL: 'https://api.example' },
      { API_BASE_URL: 'https://b.example' },
    ],
    ['mcp --api http://localhost:8787', 'mcp', { API_BASE_URL: 'http://localhost:8787' }],
  ])('%s: %s with %o', (line, name, env, before = {}) => {
    expect(parse(line, before)).toMatchObject({ command: commands[name], env: { ...before, ...env } });
  });

  test('help and version, with whatever else is there', () => {
    const help = (name?: string) => ({ help: name });
    expect([parse('-h'), parse('sandbox --help'), parse('--port 1 openapi -h')]).toEqual([
      help(),
      help('sandbox'),
      help('openapi'),
    ]);
    expect(parse('sandbox --version')).toBe('version');
  });

  test('the file to write', () => {
    expect(parse('openapi --out api.json')).toMatchObject({ given: { out: 'api.json' } });
  });
});

describe('a wrong use says what is wrong', () => {
  test.each<[string, string, Env?]>([
    ['serve', 'Unknown command: serve. Commands: start, sandbox, openapi, seed, mcp.'],
    ['nothing --help', 'Unknown command: nothing. Commands: start, sandbox, openapi, seed, mcp.'],
    ['--host http://localhost', '--host must be a host name or address, such as 127.0.0.1, not "http://localhost".'],
    ['sandbox --host localhost:80', '--host must be a host name or address, such as 127.0.0.1, not "localhost:80".'],
    ['constructor', 'Unknown command: constructor.'],
    ['sandbox demo', 'Unexpected argument: demo.'],
    ['--prot 1', "Unknown option '--prot'."],
    ['sandbox --api http://localhost', 'sandbox has no option --api.'],
    ['openapi --port 1', 'openapi has no option --port.'],
    ['--out api.json', 'start has no option --out.'],
    ['--port', "Option '--port <value>' argument missing."],
    ['--port 65536', '--port must be 0 to 65535, not "65536".'],
    ['--port 0x50', '--port must be 0 to 65535, not "0x50".'],
    ['--port=-1', '--port must be 0 to 65535, not "-1".'],
    ['--port=', '--port must be 0 to 65535, not "".'],
    ['--port 1 --port 2', '--port appears twice.'],
    ['--host=', '--host needs a value, such as localhost.'],
    ['--api=', '--api must be http or https, not "".'],
    ['--api api.example', '--api must be http or https, not "api.example".'],
    ['--api https://user:secret@api.example', '--api must not contain a user name or password.'],
    ['--api https://api.example --dir worlds', "--dir is for the sandbox and can't be used with a service."],
    ['--dir worlds', '--dir is for the sandbox', { API_BASE_URL: 'https://api.example' }],
  ])('%s: %s', (line, message, env) => {
    const misuse = () => parse(line, env);
    expect(misuse).toThrow(message);
    expect(misuse).toThrow(UsageError);
    expect(misuse).not.toThrow('secret');
  });
});
