/**
 * Finds names that are repeated in one record of JSON text. `JSON.parse` silently keeps the last value, so an answer that names two prices would be
 * shown with one of them.
 */
import { visit } from 'jsonc-parser';

/**
 * The repeated names in JSON text, without duplicates, as paths: `quote.ceilingPoints`, `choices.0.points`. Names are compared after decoding
 * escapes. Throws on JSON nested deeper than the stack.
 */
export function findRepeatedNames(text: string): string[] {
  const repeatedNames = new Set<string>();
  const records: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void records.push(new Set()),
    onObjectProperty: (name, _offset, _length, _line, _character, above) => {
      const names = records.at(-1);
      if (names?.has(name)) repeatedNames.add([...above(), name].join('.'));
      names?.add(name);
    },
    onObjectEnd: () => void records.pop(),
  });
  return [...repeatedNames];
}
