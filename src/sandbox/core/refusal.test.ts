import { expect, test } from 'vitest';
import { Refusal, badRequest, busy, conflict, documentedStatus, refuseSize, unavailable, worldReset } from './refusal';

test.each([
  ['a conflict', conflict('It has changed.', { version: 2 }), { status: 409, code: 'CONFLICT', facts: { version: 2 } }],
  [
    'a busy workload',
    busy(30, 'two runs are under way', 'runs'),
    {
      status: 429,
      code: 'AI_WORKLOAD_BUSY',
      message: 'The workload is busy: two runs are under way. Nothing was charged or changed. Retry after 30 s.',
      retryAfter: 30,
      facts: { limit: 'runs' },
    },
  ],
  ['what cannot be reached', unavailable('The provider is down.'), { status: 503, code: null, facts: {} }],
  [
    'a world that was reset',
    worldReset(),
    { status: 503, code: null, message: 'The world was reset during this request. Nothing was changed.' },
  ],
  [
    'wrong fields',
    badRequest([
      { field: 'a', message: 'a is missing.' },
      { field: 'b', message: 'b is too long.' },
    ]),
    {
      status: 400,
      code: 'BAD_REQUEST',
      message: 'a is missing. b is too long.',
      fields: [{ field: 'a' }, { field: 'b' }],
    },
  ],
])('%s', (_, refusal, is) => {
  expect(refusal).toBeInstanceOf(Refusal);
  expect({ ...refusal, name: refusal.name, message: refusal.message, status: refusal.status }).toMatchObject({
    name: 'Refusal',
    ...is,
  });
});

test.each([
  ['NOT_FOUND', 404],
  ['NOT_A_CODE', undefined],
  ['toString', undefined],
])('the documented status of %s is %o', (code, status) => expect(documentedStatus(code)).toBe(status));

test.each([
  [0, 'image is empty.'],
  [1, undefined],
  [2_000, undefined],
  [2_001, 'image has 2,001 bytes. At most 2,000 are accepted.'],
])('a file of %i bytes where 2,000 are accepted: %o', (size, message) => {
  const refuse = () => refuseSize('image', new Blob(['x'.repeat(size)]), 2_000);
  if (message === undefined) expect(refuse).not.toThrow();
  else expect(refuse).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', fields: [{ field: 'image', message }] }));
});
