/** What a text of prompts was taken apart into, whatever its format: columns and rows. */

/** So many rows are read of a text; a matrix has fewer by far. */
export const MAX_ROWS = 5_000;
/** So many columns of a table, or fields of a JSON record. */
export const MAX_COLUMNS = 100;

/** A line of a text, or an entry of a list, that was not taken over, counted from 1, and why, as a sentence. */
export interface RowIssue {
  line: number;
  why: string;
}

export interface SheetRow {
  line: number;
  /** By the index of the column; undefined where the row has none. Texts of a table, values of any kind from JSON. */
  cells: readonly unknown[];
  /** As they stand in JSON. */
  checks?: unknown;
}

export interface Sheet {
  /** Their names, in order; empty where nothing names one. */
  columns: readonly string[];
  rows: readonly SheetRow[];
  issues: readonly RowIssue[];
  /** What `line` counts. */
  unit: 'Line' | 'Entry';
  /** Words beside the format: the separator of a table, the list of a JSON object. */
  detail?: string;
  /** Parts beside the columns that are left out, such as other lists of a JSON object. */
  others?: readonly string[];
}

/** What a prompt is made of. */
export const fields = ['prompt', 'expected', 'note'] as const;
export type Field = (typeof fields)[number];
export type FieldColumns = Readonly<Record<Field, number | undefined>>;

/**
 * The names that stand for a field, most certain first: this console's own, and those that evaluation tools write (OpenAI Evals, promptfoo, LangSmith,
 * DeepEval, Ragas, Braintrust).
 */
const fieldAliases: Readonly<Record<Field, readonly string[]>> = {
  prompt: ['prompt', 'question', 'query', 'input', 'user input', 'user prompt', 'instruction', 'messages'],
  expected: [
    'expected',
    'expected output',
    'expected answer',
    'expected response',
    'expected result',
    'answer',
    'ideal',
    'reference',
    'reference answer',
    'reference output',
    'ground truth',
    'target',
    'output',
  ],
  note: ['note'],
};

/** `expectedOutput`, `Expected Output` and `vars.expected_output` are one name. */
function normalizeName(name: string): string {
  return name
    .slice(name.lastIndexOf('.') + 1)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Whether a cell of a heading names the prompt. */
export const namesPrompt = (cell: string): boolean => fieldAliases.prompt.includes(normalizeName(cell));
/** Whether a cell of a heading names anything of a prompt. */
export const namesField = (cell: string): boolean =>
  fields.some((field) => fieldAliases[field].includes(normalizeName(cell)));

/** Which column is which field. The prompt's is undefined where several could be: then a person is asked. */
export function findColumns(sheet: Pick<Sheet, 'columns'>): FieldColumns {
  const { columns } = sheet;
  const named = columns.map(normalizeName);
  const [prompt, expected, note] = fields.map((field) => {
    const name = fieldAliases[field].find((one) => named.includes(one));
    const at = name === undefined ? -1 : named.indexOf(name);
    // Two columns of one name: either could be meant.
    return at < 0 || named.lastIndexOf(name!) !== at ? undefined : at;
  });
  return { prompt: prompt ?? (columns.length === 1 ? 0 : undefined), expected, note };
}
