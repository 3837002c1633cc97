import { expect, test } from 'vitest';
import { openTabEachTest } from '../../../../tests/support/tab';
import { connect } from '../../../api/client/session/session';
import { endpointList } from '../../../contract/endpoints';
import { fillPath } from '../../../contract/schema/urlCodec';
import { curlCommand } from '../../../lib/snippets/curl';
import { readPasted } from '../../../lib/pasted/readPasted';
import { type ImportedRequest, importRequest } from './importRequest';

openTabEachTest();

const take = (command: string): ImportedRequest | undefined => {
  const { request } = readPasted(command);
  const imported = request && importRequest(request);
  return imported && 'contents' in imported ? imported : undefined;
};

test.each(endpointList)('%s is found by the command that is copied for it', (id, { method, path }) => {
  const ids = { slug: 'a-kit', id: 'p 1', runId: 'r', sequence: '3' };
  const imported = take(curlCommand({ method, url: `https://service.example/base${fillPath(path, ids)}` }));
  expect(imported?.id).toBe(id);
  for (const [name, value] of Object.entries(imported?.contents.params ?? {})) expect(ids).toHaveProperty(name, value);
  expect(imported?.left).toEqual(['the token: your own is sent']);
});

test('imports query, headers and body, and names what the route does not have without its value', () => {
  const imported = take(
    `curl -X POST 'localhost:5173/api/ai-packs/p/growth/3/accept?moon=1' -H 'x-tetrees-growth-normalization: portable' -H 'x-odd: hush' -d '{}'`,
  );
  expect(imported?.contents).toMatchObject({
    params: { id: 'p', sequence: '3' },
    headers: { 'x-tetrees-growth-normalization': 'portable' },
    body: '',
  });
  expect(imported?.left).toEqual(['query moon', 'header x-odd', 'the body: this route takes none']);
  const search = take(`curl 'http://h/api/catalog/products?q=a+b&page=2&q=c'`);
  expect(search?.contents.query).toEqual({ q: 'a b', page: '2' });
  expect(search?.left).toEqual(['query q: it appears twice']);
  expect(take(`curl http://h/api/catalog/smart-search --json '{"query": 12345678901234567890}'`)?.contents.body).toBe(
    '{"query": 12345678901234567890}',
  );
});

test.each([
  [`curl 'http://me:pass@h/api/catalog/products?page=2'`, ['the user in the address']],
  [
    `curl http://h/api/catalog/smart-search -H 'Content-Type: application/x-www-form-urlencoded' -d query=mail`,
    ['header content-type: JSON is sent'],
  ],
  [
    `curl http://h/api/ai-packs/p/runs-with-files -H 'Content-Type: text/plain' -F model=a:b`,
    ['header content-type: a form is sent'],
  ],
  [`curl http://h/api/catalog/smart-search -H 'Content-Type: application/vnd.api+json; charset=utf-8' -d '{}'`, []],
])('names what the address and the body type lose: %s', (command, left) => {
  expect(take(command)?.left).toEqual(left);
});

test('a form becomes its text fields, and files are named', () => {
  const imported = take(
    `curl http://h/api/ai-packs/p/runs-with-files -F model=a:b -F 'enabledSkills=["x"]' -F attachments=@a.txt`,
  );
  expect(JSON.parse(imported?.contents.body ?? '')).toEqual({ model: 'a:b', enabledSkills: ['x'] });
  expect(imported?.left).toEqual(['the file of attachments']);
});

test.each([
  `curl http://h/api/catalog/smart-search -H 'Authorization: Bearer secret-token' --json '{"query": "secret-token"}'`,
  `curl 'http://h/api/catalog/products?q=txk_secret-token' -H 'Authorization: Bearer secret-token'`,
  `curl http://h/api/catalog/products/secret-token -u me:secret-token`,
  `curl 'http://h/api/catalog/products?secret-token=1&token=secret-token' -H 'X-Api-Key: secret-token'`,
  `curl -X POST http://h/api/ai-packs/p/growth/1/accept -H 'x-tetrees-provider-key: secret-token' -H 'x-tetrees-growth-normalization: secret-token'`,
  `curl http://h/api/catalog/filters -b 'sid=secret-token' -H 'Cookie: a=secret-token'`,
])('imports no secret: %s', (command) => {
  const imported = take(command);
  expect(imported).toBeDefined();
  expect(JSON.stringify(imported)).not.toContain('secret-token');
  expect(imported?.left).not.toEqual([]);
});

test.each([
  [`--json '{"query":"mail","apiKey":"secret-token"}'`, '{"query":"mail","apiKey":""}'],
  [`--json '{"query":"mail","nested":[{"password":["secret-token"]}]}'`, undefined],
  [`--json '{"query":"mail","\\u0061piKey":"secret-token"}'`, undefined],
  [
    `--json '{"query": 12345678901234567890, "note": "opaque-session-7Qf9"}'`,
    '{"query": 12345678901234567890, "note": ""}',
  ],
  [`--json '{"query": "https://s3.example/a?X-Amz-Signature=secret-token"}'`, undefined],
  [`--json '{"query":"mail","apiKey":"secret-token"'`, '{"query":"mail","apiKey":'],
  [`-d 'password=secret-token&query=mail'`, 'password=&query=mail'],
  [`-F query=mail -F clientSecret=secret-token`, undefined],
  [`-u 'me:secret-"token"' --json '{"query":"is secret-\\"token\\""}'`, '{"query":"is "}'],
])('a secret is left out of the body by its name, and by its value: %s', (options, body) => {
  connect('opaque-session-7Qf9', false);
  const imported = take(`curl http://h/api/catalog/smart-search ${options}`);
  expect(JSON.stringify(imported)).not.toMatch(/secret-|7Qf9|redacted/);
  expect(imported?.left).toContain('a token or key in the body');
  if (body !== undefined) expect(imported?.contents.body).toBe(body);
});

test('the session’s own token is left out of path, query and headers, however it is encoded', () => {
  connect('opaque session+7qf9', false);
  const imported = take(
    `curl 'http://h/api/catalog/products/opaque%20session%2B7qf9?opaque+session%2B7qf9=1' -H 'x-odd-opaque session+7qf9: 1'`,
  );
  expect(imported?.contents.params).toEqual({ slug: '' });
  expect(imported?.left).toEqual([
    'a token or key in slug',
    'a token or key in the query',
    'query ',
    'a token or key in a header',
    'header x-odd-',
  ]);
});

test.each(['curl http://h/api/moon', 'curl -X DELETE http://h/api/catalog/products', "curl 'http://[/api'"])(
  '%s is to none of the routes',
  (command) => {
    expect(take(command)).toBeUndefined();
  },
);
