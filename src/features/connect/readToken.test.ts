import { expect, test } from 'vitest';
import { isUnusual, formatOffer, readToken } from './readToken';

const token = 'txk_0123456789abcdef';

test.each([
  token,
  'txk_abc',
  'txk_sandbox_seller_demo-1',
  'txk_a.b~c+d/e=',
  'txk_with$odd!chars',
  'opaque',
  'a',
  '!"#~',
  'base64+/==',
])('%j is a token, also with space around it', (typed) => {
  expect(readToken(typed)).toEqual({ error: undefined, token: typed });
  expect(readToken(` \n${typed}\t\n`)).toEqual({ error: undefined, token: typed });
});

test.each([
  `Bearer ${token}`,
  `bearer  ${token}`,
  `Authorization: Bearer ${token}`,
  `-H "Authorization: Bearer ${token}"`,
  `"${token}"`,
  `'${token}'`,
  `“${token}”`,
  `\`${token}\``,
  `${token},`,
  `${token};`,
  `${token}.`,
  `(${token})`,
  `TOKEN=${token}`,
  `export TOKEN="${token}"`,
  `$env:TOKEN = '${token}'`,
  `{"token":"${token}","permissions":["catalog:read"]}`,
  `"token": "${token}",`,
  `token: ${token} # seller`,
  `curl -H "Authorization: Bearer ${token}" https://api.example/api/orders/purchases`,
  `${token}\n${token}`,
  `txk_\u200b0123456789abcdef`,
  `\ufeff${token}\u200b`,
  `sk-proj-0a1B2c3D4e5F6g7H8i9J0k1L ${token}`,
])('in %j the token is offered, and nothing is sent before', (typed) => {
  expect(readToken(typed)).toEqual({ error: expect.stringMatching(/Nothing was sent\.$/), token });
});

test.each([
  'Bearer opaque-1',
  'Authorization: Bearer opaque-1',
  '"opaque-1"',
  'TOKEN=opaque-1',
  "export API_TOKEN='opaque-1'",
  'opaque-1,',
])('in %j a token without the usual prefix is offered', (typed) => {
  expect(readToken(typed)).toMatchObject({
    token: 'opaque-1',
    error: 'This text contains more than a token. Nothing was sent.',
  });
});

test.each([`${token} txk_another`, `{"old":"${token}","new":"txk_another"}`, `${token}${token}`, `txk_ ${token}`])(
  'of two in %j, neither is chosen',
  (typed) => {
    expect(readToken(typed)).toMatchObject({
      token: undefined,
      error: expect.stringMatching(/more than one token/),
    });
  },
);

const key = '0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s';
test.each([
  [`sk-${key}`, 'an OpenAI key'],
  ['sk-1', 'an OpenAI key'],
  [`sk-proj-${key}`, 'an OpenAI key'],
  [`Bearer sk-${key}`, 'an OpenAI key'],
  [`OPENAI_API_KEY="sk-${key}"`, 'an OpenAI key'],
  [`sk-ant-api03-${key}`, 'an Anthropic key'],
  [`ghp_${key}`, 'a GitHub token'],
  [`github_pat_${key}`, 'a GitHub token'],
  [`AIza${key}`, 'a Google API key'],
  ['xoxb-1234-5678-abc', 'a Slack token'],
  ['AKIAIOSFODNN7EXAMPLE', 'an AWS key'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-_', 'a JSON Web Token'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-_', 'a JSON Web Token'],
  [`sk\u200b-${key}`, 'an OpenAI key'],
  [`{"apiKey":"sk-${key}"}`, 'an OpenAI key'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
])('%j is named and not sent', (typed, kind) => {
  expect(readToken(typed)).toEqual({
    error: `This looks like ${kind}, not a Marketplace token. Nothing was sent.`,
    token: undefined,
  });
});

test.each([
  ['', /first/],
  [' \n\t', /first/],
  ['txk…', /Character 4 is not a plain ASCII/],
  ['two words', /Character 4 is a space or a line break/],
  ['a\u00a0b', /Character 2 is a space/],
  ['snow☃', /Character 5 is not a plain ASCII/],
  ['a\u0000', /Character 2/],
  ['a\u007f', /Character 2/],
  ['x'.repeat(8001), /too long/],
])('%j is refused', (typed, message) => {
  expect(readToken(typed)).toMatchObject({ error: expect.stringMatching(message), token: undefined });
});

test('a message repeats nothing of what was typed, and the offer too little', () => {
  expect(readToken('sécret').error).not.toMatch(/s.?cret/);
  expect(readToken(`Bearer ${token}`).error).not.toMatch(/0123|cdef/);
  expect(formatOffer(token)).toBe('Use txk_…cdef');
  expect(formatOffer('txk_short')).toBe('Use the token inside');
});

test('what cannot become a token with the usual prefix is pointed out while it is typed', () => {
  expect(['', 't', 'txk_', token, `Bearer ${token}`].some(isUnusual)).toBe(false);
  expect(['o', 'txj', 'opaque'].every(isUnusual)).toBe(true);
});
