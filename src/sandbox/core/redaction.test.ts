import { describe, expect, test } from 'vitest';
import { hidden, redactControlBody, redactValue } from './redaction';

const key = 'sk-ant-api03-0123456789abcdef';
const token = 'txk_live_0123456789abcdef';

describe('a body without secrets is the body itself', () => {
  test.each([
    ['a text', 'invoices'],
    ['nothing', null],
    ['a number, yes and a missing field', { points: 640, confirm: true, note: undefined }],
    ['a list in an object in a list', [{ names: ['one', 'two'] }, []]],
    ['numbers, yes and nothing under token names', { maxInputTokens: 900, tokens: [1, false], token: null }],
    ['numbers in what a token name holds', { tokens: { input: 900, output: { most: 2 } } }],
    ['nothing under a secret name', { password: null }],
    ['a file', { file: new File(['x'], 'notes.txt') }],
  ])('%s', (_, body) => {
    expect(redactValue(body, [])).toBe(body);
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      expect(redactControlBody(body)).toEqual(body);
  });
});

describe('hides what the name of a field says', () => {
  test.each([
    ['secret'],
    ['clientSecret'],
    ['Password'],
    ['passphrase'],
    ['Authorization'],
    ['set-cookie'],
    ['privateKey'],
    ['api_key'],
    ['x-tetrees-provider-key'],
  ])('%s: a text, a number, yes, and whatever is in a list or object', (name) => {
    const body = { [name]: ['hunter2', 7, true, null, { value: 'hunter2', count: 7, token: 7 }], page: 2 };
    expect(redactValue(body, [])).toEqual({
      [name]: [hidden, hidden, hidden, null, { value: hidden, count: hidden, token: hidden }],
      page: 2,
    });
  });

  test.each([['token'], ['accessToken'], ['maxInputTokens']])('%s: texts, at any depth', (name) => {
    const body = { [name]: { value: 'hunter2', parts: ['hunter2', 7], length: 7, password: 7 }, name: 'Mine' };
    expect(redactValue(body, [])).toEqual({
      [name]: { value: hidden, parts: [hidden, 7], length: 7, password: hidden },
      name: 'Mine',
    });
  });

  test.each(['key', 'keyboard', 'monkey', 'publicKey', 'apiVersion', 'name'])('%s: nothing', (name) => {
    const body = { [name]: 'hunter2' };
    expect(redactValue(body, [])).toBe(body);
  });
});

describe('hides what looks like a secret, whatever its name', () => {
  test('in a text, a list, an object and the name of a field', () => {
    expect(redactValue(`Use ${key} now`, [])).toBe(`Use ${hidden} now`);
    const list = ['one', `two ${token}`];
    expect(redactValue({ a: list, [key]: 1 }, [])).toEqual({ a: ['one', `two ${hidden}`], [hidden]: 1 });
    expect(list).toEqual(['one', `two ${token}`]);
  });

  test('every place of a secret that the request has elsewhere', () => {
    expect(
      redactValue({ prompt: 'It is my-own-key, yes my-own-key, or other-key.' }, ['my-own-key', 'other-key']),
    ).toEqual({
      prompt: `It is ${hidden}, yes ${hidden}, or ${hidden}.`,
    });
  });

  test('in the name of a file, which keeps its type and bytes', async () => {
    const file = redactValue(new File(['Paid.'], `${key}.txt`, { type: 'text/plain' }), []) as File;
    expect([file.name, file.type, await file.text()]).toEqual([`${hidden}.txt`, 'text/plain', 'Paid.']);
  });
});

describe('a fault’s bytes stay base64', () => {
  test('without a secret they are as they were', () => {
    const fault = { route: 'GET /api/catalog', bodyBase64: btoa('\u00ff{}') };
    expect(redactControlBody(fault)).toEqual(fault);
  });

  test('a secret is hidden within them', () => {
    const { route, bodyBase64 } = redactControlBody({ route: 'GET /api/catalog', bodyBase64: btoa(`\u00ff ${key}.`) });
    expect([route, atob(bodyBase64)]).toEqual(['GET /api/catalog', `\u00ff ${hidden}.`]);
  });

  test('what is not base64 is hidden, and what is no text is a field like others', () => {
    expect(redactControlBody({ bodyBase64: `${key}%` })).toEqual({ bodyBase64: hidden });
    expect(redactControlBody({ bodyBase64: 7, password: 'hunter2' })).toEqual({ password: hidden });
  });
});
