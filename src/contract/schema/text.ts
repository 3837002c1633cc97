/**
 * Text parameters: codecs between the text in a path or query and its value. zod's own `coerce` takes `''` for 0, `'0x10'` for 16 and `'false'` for
 * true, so numbers are read in plain decimal notation only.
 */
import { once } from './once';
import { z } from './zod';

const decimal = /^-?\d+(\.\d+)?$/;

/** A number in plain decimal notation. */
export const numberText = once(() =>
  z.codec(z.string(), z.number(), {
    decode: (text, context) => {
      const number = decimal.test(text) ? Number(text) : Number.NaN;
      if (Number.isFinite(number)) return number;
      context.issues.push({ code: 'invalid_type', expected: 'number', input: text });
      return z.NEVER;
    },
    encode: String,
  }),
);

/** A whole number in plain decimal notation, within limits. */
export const integerText = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.codec(z.string(), z.int().check(z.minimum(min), z.maximum(max)), {
    decode: (text, context) => {
      const number = decimal.test(text) ? Number(text) : Number.NaN;
      if (Number.isSafeInteger(number)) return number;
      context.issues.push({ code: 'invalid_type', expected: 'int', input: text });
      return z.NEVER;
    },
    encode: String,
  });

/** Like `integerText`, but anything above `cap` is read as `cap`, however many digits it has. */
export const cappedText = (min: number, cap: number) =>
  z.codec(z.string(), z.int().check(z.minimum(min)), {
    decode: (text, context) => {
      const number = decimal.test(text) ? Number(text) : Number.NaN;
      if (Number.isInteger(number) || number === Infinity) return Math.min(number, cap);
      context.issues.push({ code: 'invalid_type', expected: 'int', input: text });
      return z.NEVER;
    },
    encode: String,
  });

/** `true`, `1`, `false` or `0`. */
export const booleanText = once(() =>
  z.codec(z.string(), z.boolean(), {
    decode: (text, context) => {
      if (text === 'true' || text === '1') return true;
      if (text === 'false' || text === '0') return false;
      context.issues.push({ code: 'invalid_type', expected: 'boolean', input: text });
      return z.NEVER;
    },
    encode: String,
  }),
);

/** A UUID in upper or lower case, decoded to lower case. */
export const uuidText = once(() => z.guid().check(z.toLowerCase()));
