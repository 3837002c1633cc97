/** Random JSON text with what parsing loses: digits, spaces, escapes, the order of numeric names, and repeated names. */
import fc from 'fast-check';

const { value, field } = fc.letrec<{ value: string; field: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('1.0', '1.00', '9007199254740993', '-0', '1e400', '1E2', 'null', String.raw`"\u0041\/"`, '" "'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[ ${items.join(' , ')} ]`),
    fc.array(tie('field'), { maxLength: 4 }).map((fields) => `{${fields.join(' ,')}}`),
  ),
  field: fc
    .tuple(fc.constantFrom('a', 'b', '7', '__proto__', 'problems'), tie('value'))
    .map(([name, inner]) => `"${name}": ${inner}`),
}));

export const jsonText = value;
/** One field of a record: its name and value. */
export const jsonFieldText = field;
