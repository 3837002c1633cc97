import { parse, type ParseError } from 'jsonc-parser';

/** The line on which a text stops being JSON, counted from 1; 1 if that is not known, as for a text that is nested too deeply. */
export function findSyntaxErrorLine(json: string): number {
  const errors: ParseError[] = [];
  try {
    parse(json, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return 1;
  }
  return json.slice(0, errors[0]?.offset ?? 0).split('\n').length;
}
