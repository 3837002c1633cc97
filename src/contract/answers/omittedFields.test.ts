import { expect, test } from 'vitest';
import { documented, observed, sandboxOptional, sometimes } from '../schema/provenance';
import { z } from '../schema/zod';
import { toShape } from './shape';
import { findOmittedFields } from './omittedFields';

const record = z.looseObject({
  id: documented(z.string()),
  seen: observed(z.string()),
  chosen: sandboxOptional(z.nullable(z.int())),
  rare: sometimes(sandboxOptional(z.looseObject({ inner: sandboxOptional(z.string()) }))),
  plain: z.string(),
  maybe: z.optional(z.string()),
});
const whole = { id: 'a', seen: 'b', chosen: null, plain: 'c' };
const unsent = (answer: unknown) => findOmittedFields(answer, toShape(z.looseObject({ list: z.array(record) })));

test('every field of the contract is sent, except those that are sometimes left out', () => {
  expect(unsent({ list: [whole, { ...whole, rare: { inner: 'x' }, extra: 1 }] })).toEqual([]);
  expect(unsent({ list: [] })).toEqual([]);
});

test('names each field that is left out, once, even one that JSON would leave out', () => {
  const { chosen: _, ...without } = whole;
  expect(unsent({ list: [without, without, { ...whole, seen: undefined }] })).toEqual(['list[].chosen', 'list[].seen']);
  expect(unsent({ list: [{ ...whole, rare: {} }] })).toEqual(['list[].rare.inner']);
  expect(unsent({})).toEqual(['list']);
});
