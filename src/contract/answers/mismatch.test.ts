import { describe, expect, test } from 'vitest';
import { endpoints } from '../endpoints';
import { findMismatches as lacking } from './mismatch';
import { sandboxOptional, documented, documentedOptional, observed } from '../schema/provenance';
import { toShape } from './shape';
import { z } from '../schema/zod';

const listMismatches = (schema: z.ZodMiniType, value: unknown) => lacking(value, toShape(schema));

const status = {
  authenticated: true,
  principal: 'api_token',
  accountType: 'seller',
  capability: 'read',
  permissions: ['catalog:read'],
};
const onStatus = (value: unknown) => listMismatches(endpoints['token.status'].answer, value);
const onQuote = (value: unknown) => listMismatches(endpoints['seller.prepQuote'].answer, value);

describe('findMismatches', () => {
  test('an answer as documented has none, whatever else it includes', () => {
    expect(onStatus({ ...status, shoeSize: 43, nested: { deep: [null] } })).toEqual([]);
    expect(onStatus({ ...status, permissions: [] })).toEqual([]);
  });

  test('names missing fields', () => {
    const { principal: _, capability: __, ...rest } = status;
    expect(onStatus(rest)).toEqual(['principal is missing', 'capability is missing']);
  });

  test.each([
    [{ ...status, authenticated: 'true' }, 'authenticated'],
    [{ ...status, permissions: 'catalog:read' }, 'permissions'],
    [{ ...status, permissions: [1] }, 'permissions'],
    [{ ...status, principal: null }, 'principal'],
  ])('names a field of the wrong type: %o', (value, field) => {
    expect(onStatus(value)).toEqual([`${field} has the wrong type`]);
  });

  test.each([null, 'ok', 7, true, [], {}])('an answer that is not a record lacks every field: %o', (value) => {
    expect(onStatus(value)).toEqual(Object.keys(status).map((name) => `${name} is missing`));
  });

  test('looks into lists and records', () => {
    expect(onQuote({ currentVersion: '1.0.0', choices: [{ tier: 'a' }, {}, { tier: 3 }] })).toEqual([
      'choices[1].tier is missing',
      'choices[2].tier has the wrong type',
    ]);
    const onRun = (run: unknown) => listMismatches(endpoints['runs.read'].answer, { run });
    expect(onRun({ runId: 'r', status: 'partial', usage: {} })).toEqual([]);
    expect(onRun({ runId: 'r', status: 'partial' })).toEqual(['run.usage is missing']);
    expect(onRun({ runId: 'r', status: 'partial', usage: 'much' })).toEqual(['run.usage has the wrong type']);
  });

  test('observed and sandbox fields never count as mismatches', () => {
    expect(onQuote({ currentVersion: '1.0.0' })).toEqual([]);
    expect(onQuote({ currentVersion: '1.0.0', choices: 'none', availablePoints: 'many' })).toEqual([]);
    expect(listMismatches(endpoints['catalog.products'].answer, { items: [{ title: 'x' }] })).toEqual([]);
    // "Entitlement context" is documented, its name is not.
    expect(listMismatches(endpoints['catalog.product'].answer, { access: {} })).toEqual([]);
  });

  test('a nested documented field counts only if its record is there', () => {
    const schema = z.looseObject({
      run: sandboxOptional(z.looseObject({ runId: documented(z.string()), note: observed(z.string()) })),
      extra: documentedOptional(z.looseObject({ id: documented(z.string()) })),
    });
    expect(listMismatches(schema, {})).toEqual([]);
    expect(listMismatches(schema, { run: null, extra: null })).toEqual([]);
    expect(listMismatches(schema, { run: { note: 4 }, extra: {} })).toEqual([
      'run.runId is missing',
      'extra.id is missing',
    ]);
  });

  test('a long list is only sampled', () => {
    const choices = [...Array.from({ length: 3 }, () => ({ tier: 'a' })), {}];
    expect(onQuote({ currentVersion: '1.0.0', choices })).toEqual([]);
  });
});
