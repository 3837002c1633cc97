/**
 * Names that stand twice in one record of JSON text. `JSON.parse` keeps the last of their values and says nothing, so an
 * answer that names two prices would be shown with one of them.
 */
import { visit } from 'jsonc-parser';

/**
 * The doubled names in JSON text, each once, with the names above it: `quote.ceilingPoints`, `choices.0.points`. A name
 * written with escapes is the same name. Throws on JSON nested deeper than the stack.
 */
export function doubledNames(text: string): string[] {
  const doubled = new Set<string>();
  const records: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void records.push(new Set()),
    onObjectProperty: (name, _offset, _length, _line, _character, above) => {
      const names = records.at(-1);
      if (names?.has(name)) doubled.add([...above(), name].join('.'));
      names?.add(name);
    },
    onObjectEnd: () => void records.pop(),
  });
  return [...doubled];
}
