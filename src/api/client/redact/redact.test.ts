import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cases } from '../../../../tests/depth';
import {
  REDACTED,
  createSecretSearch,
  protect,
  protectProviderKey,
  redactBody,
  redactHeaders,
  redactText,
  removeCredentialsFromText,
  withoutCredentials,
} from './redact';
import { runAtOnce } from '../../../lib/async/runPaced';
import { connect, disconnect } from '../session/session';
import { connectEachTest } from '../../../../tests/support/connected';

const TOKEN = 'opaque-7Qf9(z)!~*\'%/+= k"\\é';

connectEachTest(TOKEN);

const redactJson = (value: unknown): unknown => JSON.parse(redactBody(JSON.stringify(value)));
const read = (value: unknown) => runAtOnce(withoutCredentials(JSON.stringify(value)));

describe('the token', () => {
  const query = new URLSearchParams({ q: TOKEN }).toString();
  test.each([
    ['plain', `Bearer ${TOKEN}.`],
    ['percent-encoded', `/api/x/${encodeURIComponent(TOKEN)}`],
    [
      'percent-encoded in lower case',
      `/api/x/${encodeURIComponent(TOKEN)}`.replaceAll(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase()),
    ],
    ['in a query', `/api/catalog/products?${query}&page=2`],
    ['JSON-escaped', `{"message": ${JSON.stringify(TOKEN)}`],
    ['in HTML', `<p title='x'>bad token ${TOKEN}</p>`],
    ['more than once', `${TOKEN}${TOKEN}`],
  ])('is removed from text: %s', (_, text) => {
    const clean = redactText(text);
    expect(clean).toContain(REDACTED);
    expect(clean).not.toMatch(/7Qf9/);
  });

  test('is removed from JSON: values, lists and names', () => {
    const clean = redactJson({ [`x-${TOKEN}`]: 1, deep: [{ note: `is ${TOKEN}!` }, [TOKEN]] });
    expect(clean).toEqual({ [`x-${REDACTED}`]: 1, deep: [{ note: `is ${REDACTED}!` }, [REDACTED]] });
  });

  test('is removed from what screens read, by value only', () => {
    const signed = 'https://files.example/a.zip?signature=abc';
    const answer = {
      capability: `read for ${TOKEN}`,
      token: 'of another',
      url: signed,
      list: [encodeURIComponent(TOKEN), 7],
    };
    expect(JSON.parse(read(answer))).toEqual({
      capability: `read for ${REDACTED}`,
      token: 'of another',
      url: signed,
      list: [REDACTED, 7],
    });
    expect(removeCredentialsFromText(`read ${signed} for ${TOKEN}`)).toBe(`read ${signed} for ${REDACTED}`);
    disconnect('disconnected');
    expect(read(answer)).toBe(JSON.stringify(answer));
  });

  test('after disconnecting there is nothing to search for', () => {
    disconnect('disconnected');
    expect(redactText('opaque words')).toBe('opaque words');
  });
});

test('anything shaped like a token is removed, seen before or not', () => {
  expect(redactText('curl -H "Authorization: Bearer txk_live_Ab9-_x"')).toBe(
    `curl -H "Authorization: Bearer ${REDACTED}"`,
  );
  expect(redactBody('[{"txk_other":"see txk_third."}]')).toBe(JSON.stringify([{ [REDACTED]: `see ${REDACTED}.` }]));
  expect(redactText('no txk here')).toBe('no txk here');
});

describe('by name', () => {
  const secrets = `authorization Authorization cookie Set-Cookie setCookie token accessToken access_token refresh-token id_token
    authToken proxy_token sessionToken x-api-key apiKey api_keys x-tetrees-provider-key providerKey clientSecret
    password passphrase private_key downloadUrl download_url signedUrl uploadUrl`;
  test.each(secrets.split(/\s+/))('%s contains a secret', (name) => {
    expect(redactJson({ [name]: 'plain words' })).toEqual({ [name]: REDACTED });
    expect(redactJson({ [name]: ['plain', ['words']] })).toEqual({ [name]: [REDACTED, [REDACTED]] });
  });

  test('numbers, flags and other names are left alone', () => {
    const body = {
      maxInputTokens: 8000,
      max_output_tokens: 2000,
      usage: { totalTokens: 12, inputTokens: '12' },
      tokens: ['a'],
      token: 7,
      accessToken: null,
      secret: true,
      url: '/p',
      purchaseUrl: '/buy',
      tokenType: 'Bearer',
      principal: 'api_token',
      apiKeyRequired: false,
      requiresAuthorization: 'no',
      cookieConsent: 'given',
      downloadUrlExpiresAt: 'noon',
      secretScan: { status: 'passing', evidence: ['none found'] },
      key: 'metadata',
      bearer: 'x',
    };
    expect(redactJson(body)).toEqual(body);
  });

  test('a name that one answer makes secret hides all text below it', () => {
    const body = {
      url: 'https://files.example/a',
      nested: { url: 'https://files.example/b' },
      fields: { policy: 'p', size: 3 },
      name: 'a.zip',
    };
    expect(JSON.parse(redactBody(JSON.stringify(body), ['url', 'fields']))).toEqual({
      url: REDACTED,
      nested: { url: REDACTED },
      fields: { policy: REDACTED, size: 3 },
      name: 'a.zip',
    });
  });
});

describe('signed URLs under any name', () => {
  test.each([
    [
      'https://s3.example/a.zip?X-Amz-Date=1&X-Amz-Signature=abc123&x=1',
      `https://s3.example/a.zip?X-Amz-Date=1&X-Amz-Signature=${REDACTED}&x=1`,
    ],
    ['https://gcs.example/a?X-Goog-Signature=abc', `https://gcs.example/a?X-Goog-Signature=${REDACTED}`],
    ['/files/a?token=abc', `/files/a?token=${REDACTED}`],
    ['/files/a?apikey=abc&api_key=abc', `/files/a?apikey=${REDACTED}&api_key=${REDACTED}`],
    ['https://blob.example/a?sv=1&sig=ab%2Bc', `https://blob.example/a?sv=1&sig=${REDACTED}`],
    [
      '<a href="https://s3.example/a?b=1&amp;Signature=abc">',
      `<a href="https://s3.example/a?b=1&amp;Signature=${REDACTED}">`,
    ],
    [
      '{"href":"https://s3.example/a?b=1\\u0026Signature=abc',
      `{"href":"https://s3.example/a?b=1\\u0026Signature=${REDACTED}`,
    ],
  ])('%s', (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  test('an ordinary URL is unchanged', () => {
    const address = '/api/catalog/products?q=token&type=plugin&page=2&page_size=60&sort=top_rated';
    expect(redactText(address)).toBe(address);
  });

  test('a long text without one is scanned once', () => {
    const text = `${'&'.repeat(20_000)}${'a'.repeat(200_000)}`;
    expect(redactText(text)).toBe(text);
  });
});

describe('protect', () => {
  test('hides a value until it is forgotten', () => {
    const forget = protect('sk-provider-1');
    expect(redactText('key sk-provider-1')).toBe(`key ${REDACTED}`);
    forget();
    expect(redactText('key sk-provider-1')).toBe('key sk-provider-1');
  });

  test('with two requests using one key, it is hidden until both are done', () => {
    const first = protect('sk-provider-2');
    const second = protect('sk-provider-2');
    first();
    first();
    expect(redactText('sk-provider-2')).toBe(REDACTED);
    second();
    expect(redactText('sk-provider-2')).toBe('sk-provider-2');
  });

  test('of two secrets, one containing the other, nothing is left over', () => {
    const forget = [protect('sk-short'), protect('sk-short-and-the-rest')];
    expect(redactText('sk-short-and-the-rest')).toBe(REDACTED);
    for (const undo of forget) undo();
  });

  test('a lone surrogate does not throw', () => {
    const forget = protect('key-\uD83D-half');
    expect(redactText('x key-\uD83D-half')).toBe(`x ${REDACTED}`);
    forget();
  });

  test('an empty text is not a secret', () => {
    const forget = protect('');
    expect(redactText('a b')).toBe('a b');
    forget();
  });
});

describe('a provider key', () => {
  const KEY = 'sk-7Qf9+/"a&b<c>\'d=e\\f`g%h';
  const escaped = (text: string, entities: Readonly<Record<string, string>>) =>
    text.replaceAll(/[&<>"'`=/]/g, (letter) => entities[letter] ?? letter);
  const markup = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

  test.each([
    ['plain', KEY],
    ['in JSON', JSON.stringify({ error: KEY })],
    ['in JSON with its slashes escaped', JSON.stringify({ error: KEY }).replaceAll('/', String.raw`\/`)],
    ['in JSON within JSON', JSON.stringify({ error: JSON.stringify({ key: KEY }) })],
    ['in a path', `/v1/${encodeURIComponent(KEY)}/x`],
    ['in a path, in lower case', encodeURIComponent(KEY).replaceAll(/%../g, (byte) => byte.toLowerCase())],
    ['in a form', new URLSearchParams({ key: KEY }).toString()],
    ['in HTML', escaped(KEY, { ...markup, '"': '&quot;', "'": '&#39;' })],
    ['in HTML as React writes it', escaped(KEY, { ...markup, '"': '&quot;', "'": '&#x27;' })],
    ['in HTML as Go writes it', escaped(KEY, { ...markup, '"': '&#34;', "'": '&#39;' })],
    ['in HTML as PHP writes it', escaped(KEY, { ...markup, '"': '&quot;', "'": '&#039;' })],
    ['in HTML as XML has it', escaped(KEY, { ...markup, '"': '&quot;', "'": '&apos;' })],
    ['in HTML text', escaped(KEY, markup)],
    [
      'in HTML as Mustache writes it',
      escaped(KEY, { ...markup, '"': '&quot;', "'": '&#39;', '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' }),
    ],
    ['in base64', btoa(KEY)],
    ['in base64 without its end', btoa(KEY).replaceAll('=', '')],
    ['in base64 for URLs', btoa(KEY).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
    ['as a password of Basic', `Basic ${btoa(`:${KEY}`)}`],
    ['as a user of Basic', `Basic ${btoa(`${KEY}:`)}`],
    ['in base64 inside other bytes', btoa(`Bearer ${KEY} was refused`)],
  ])('is recognized %s', (_, echo) => {
    protectProviderKey(` ${KEY} `);
    for (const text of [redactText(echo), redactBody(echo), redactBody(JSON.stringify({ error: { message: echo } }))]) {
      expect(text).toContain(REDACTED);
      expect(text).not.toMatch(/7Qf9/);
    }
    expect(read({ result: echo, [echo]: [echo] }).split(REDACTED).length).toBeGreaterThan(3);
  });

  test('is recognized until the session ends', () => {
    protectProviderKey(KEY);
    connect('another token', false);
    expect(redactText(KEY)).toContain('7Qf9');
    protectProviderKey(KEY);
    disconnect('disconnected');
    expect(redactText(KEY)).toContain('7Qf9');
  });
});

describe('redactBody', () => {
  test.each([
    ['', ''],
    ['null', 'null'],
    ['<html>txk_a</html>', `<html>${REDACTED}</html>`],
    ['{"token":"abc', '{"token":"abc'],
    ['{"a": "txk_b', `{"a": "${REDACTED}`],
    ['{"__proto__":{"token":"abc"}}', `{"__proto__":{"token":"${REDACTED}"}}`],
  ])('%s', (text, clean) => {
    expect(redactBody(text)).toBe(clean);
  });

  test('a long text without a secret is unchanged', () => {
    const text = JSON.stringify({ blob: 'x'.repeat(300_000), tokens: 3 });
    expect(redactBody(text)).toBe(text);
  });

  test.each([
    ['a token', '"a":"txk_long"', 'txk_long'],
    ['a token in escapes', '"a":"\\u0074xk_escaped"', 'xk_escaped'],
    ['a secret name', '"client_secret" : "plain words"', 'plain words'],
    ['a name that ends in token', '"refreshToken":"plain words"', 'plain words'],
    ['a header', '"Authorization":["plain words"]', 'plain words'],
    ['a signed address', '"href":"https://s3.example/a?X-Amz-Signature=abc123"', 'abc123'],
    ['a name that is secret in this answer', '"url":"https://s3.example/plain"', 's3.example'],
  ])('however long, it contains no secret: %s', (_, field, secretText) => {
    const text = `{"blob":"${'x'.repeat(300_000)}",${field}}`;
    expect(text).toContain(secretText);
    expect(redactBody(text, ['url'])).not.toContain(secretText);
  });

  test.each([
    ['by value', 'txk_deep'],
    ['by name', { password: 'plain words' }],
  ])('JSON nested beyond any stack loses no more than a secret %s', (_, held) => {
    const nested = (inner: unknown) => `${'['.repeat(60_000)}${JSON.stringify(inner)}${']'.repeat(60_000)}`;
    expect(redactBody(nested(held))).toBe(nested(typeof held === 'string' ? REDACTED : { password: REDACTED }));
  });

  test.each([
    ['an outer name', '{"password":"plain words","password":1}'],
    ['an inner name', '{"a":{"password":"plain words"},"a":1}'],
    ['a value', '{"a":"txk_plain words","a":1}'],
    ['a value in escapes', '{"a":"\\u0074xk_plain words","a":1}'],
  ])('a field written twice hides none: %s', (_, text) => {
    expect(redactBody(text)).not.toContain('plain words');
  });

  test('a deeply nested answer does not grow', () => {
    const text = `${'['.repeat(2_000)}"txk_a",${'1,'.repeat(50_000)}1${']'.repeat(2_000)}`;
    expect(redactBody(text).length).toBeLessThan(text.length + 20);
  });

  test('an answer without a secret keeps its digits and line breaks', () => {
    const text = '{ "points": 1.50,\n "id": 12345678901234567890 }';
    expect(redactBody(text)).toBe(text);
  });
});

test('headers keep their names, and what is not secret in them', () => {
  expect(
    redactHeaders([
      ['authorization', 'Bearer x'],
      ['x-note', `of ${TOKEN}.`],
      ['etag', '"1.10"'],
    ]),
  ).toEqual({
    authorization: REDACTED,
    'x-note': `of ${REDACTED}.`,
    etag: '"1.10"',
  });
});

test('what can’t be redacted is withheld', () => {
  const failing = vi.spyOn(String.prototype, 'replaceAll').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const results = [redactText('a'), redactBody('{"note":"a"}'), redactHeaders([['x-note', 'a']])];
  failing.mockRestore();
  const withheld = '[withheld: it could not be searched for secrets]';
  expect(results).toEqual([withheld, withheld, { headers: withheld }]);
});

describe('the search for leaks names the kinds of secret that an output contains', () => {
  const canaries = { token: 'txk_canary_1', key: 'sk-canary-1' };
  test.each([
    ['the canary of a token', `Bearer ${canaries.token}`, ['canary token']],
    ['the canary of a key, which is sent as one', btoa(`:${canaries.key}`), ['canary key']],
    ['the token', encodeURIComponent(TOKEN), ['token']],
    ['a key', 'my own key 1', ['provider key']],
    ['two of them', `${canaries.token} my own key 1`, ['canary token', 'provider key']],
    ['none', '{"token":"txk_another"}', []],
  ])('%s', (_, output, names) => {
    for (const key of [canaries.token, canaries.key, 'my own key 1']) protectProviderKey(key);
    expect(createSecretSearch(canaries)(output)).toEqual(names);
  });
});

/** Secrets of any characters except those of JSON's own syntax, and never a part of the replacement word. */
const secret = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019-_.~+/=%&'()!*@$é한"), minLength: 6, maxLength: 40 })
  .filter((text) => /[a-zA-Z]/.test(text) && !REDACTED.includes(text));

test('a secret planted anywhere in any JSON is never in the output', () => {
  fc.assert(
    fc.property(secret, fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(fc.nat(3)), (planted, value, choices) => {
      const forget = protect(planted);
      const plant = (text: string) => (choices.next().value === 0 ? text + planted + text : text);
      const sown = (node: unknown): unknown => {
        if (typeof node === 'string') return plant(node);
        if (Array.isArray(node)) return [...node.map(sown), planted];
        if (typeof node !== 'object' || node === null) return node;
        return Object.fromEntries(Object.entries(node).map(([name, field]) => [plant(name), sown(field)]));
      };
      const body = [sown(value), planted];
      const found = [redactBody(JSON.stringify(body)), redactText(JSON.stringify(body).slice(0, -1))];
      forget();
      for (const text of found) expect(text.includes(planted)).toBe(false);
    }),
    { numRuns: cases(1_000, 200) },
  );
});

const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** How JSON may write a UTF-16 unit. */
const spellings: ((unit: string) => string)[] = [
  inJson,
  (unit) => inJson(unit).replace('/', String.raw`\/`),
  toEscape,
  (unit) => toEscape(unit).replace(/[\da-f]+$/, (code) => code.toUpperCase()),
];

test('however JSON spells a provider key, exactly its characters are replaced', () => {
  const spelling = fc.infiniteStream(fc.constantFrom(...spellings));
  fc.assert(
    fc.property(secret, spelling, (text, spell) => {
      const key = `${text}"\\${text}`;
      const forget = protectProviderKey(key);
      const spelled = Array.from(spell.take(key.length), (write, at) => write(key.charAt(at))).join('');
      const answer = (part: string) => `{"a ${part}":["b ${part} c", 1.0, "${part}"]}`;
      // As Python writes it: all that is not ASCII, and nothing else, in escapes.
      const inAscii = inJson(key).replaceAll(/[^ -~]/g, toEscape);
      const found = [spelled, inAscii]
        .map(answer)
        .flatMap((json) => [redactBody(json), runAtOnce(withoutCredentials(json))]);
      forget();
      expect(new Set(found)).toEqual(new Set([answer(REDACTED)]));
    }),
    { numRuns: cases(1_000, 50) },
  );
});
