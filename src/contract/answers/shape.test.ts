import { expect, test } from 'vitest';
import { sandboxOptional, documented, observed } from '../schema/provenance';
import { toShape } from './shape';
import { z } from '../schema/zod';

test('a shape has every field with its kind and mark', () => {
  const schema = z.looseObject({
    id: documented(z.string()),
    count: observed(z.int()),
    price: sandboxOptional(z.nullable(z.number())),
    word: documented(z.enum(['a', 'b'])),
    list: documented(z.array(z.looseObject({ flag: sandboxOptional(z.boolean()) }))),
    open: sandboxOptional(z.looseObject({})),
    map: sandboxOptional(z.record(z.string(), z.string())),
    either: observed(z.union([z.string(), z.number()])),
  });
  expect(toShape(schema)).toEqual({
    kind: 'object',
    fields: {
      id: { kind: 'string', mark: 'documented' },
      count: { kind: 'integer', mark: 'observed', optional: true },
      price: { kind: 'number', nullable: true, mark: 'sandbox', optional: true },
      word: { kind: 'string', mark: 'documented' },
      list: {
        kind: 'array',
        mark: 'documented',
        element: { kind: 'object', fields: { flag: { kind: 'boolean', mark: 'sandbox', optional: true } } },
      },
      open: { kind: 'object', mark: 'sandbox', optional: true },
      map: { kind: 'object', mark: 'sandbox', optional: true },
      either: { kind: 'any', mark: 'observed', optional: true },
    },
  });
});
