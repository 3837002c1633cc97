/** The columns and rows of a text with prompts, in any format. */

/** How many rows of a text are read; a matrix has far fewer. */
export const MAX_ROWS = 5_000;
/** How many columns of a table, or fields of a JSON record, are read. */
export const MAX_COLUMNS = 100;

/** A line of a text or an entry of a list that was left out, counted from 1, with a sentence saying why. */
export interface RowIssue {
  line: number;
  why: string;
}

export interface SheetRow {
  line: number;
  /** By column index; undefined where the row has no value. Tables have texts, JSON has values of any kind. */
  cells: readonly unknown[];
  /** As they are in the JSON. */
  checks?: unknown;
}

export interface Sheet {
  /** Their names, in order; empty where nothing names one. */
  columns: readonly string[];
  rows: readonly SheetRow[];
  issues: readonly RowIssue[];
  /** What `line` counts. */
  unit: 'Line' | 'Entry';
  /** Shown next to the format: the separator of a table, the list of a JSON object. */
  detail?: string;
  /** Other parts that are left out, such as further lists of a JSON object. */
  others?: readonly string[];
}

/** The fields of a prompt. */
export const fields = ['prompt', 'expected', 'note'] as const;
export type Field = (typeof fields)[number];
export type FieldColumns = Readonly<Record<Field, number | undefined>>;

/**
 * The names for each field, most certain first: the console's own, and those of evaluation tools (OpenAI Evals, promptfoo, LangSmith, DeepEval, Ragas,
 * Braintrust).
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

/** Whether a header cell names the prompt. */
export const namesPrompt = (cell: string): boolean => fieldAliases.prompt.includes(normalizeName(cell));
/** Whether a header cell names any field of a prompt. */
export const namesField = (cell: string): boolean =>
  fields.some((field) => fieldAliases[field].includes(normalizeName(cell)));

/** The column of each field. The prompt column is undefined when there are several candidates; then the user is asked. */
export function findColumns(sheet: Pick<Sheet, 'columns'>): FieldColumns {
  const { columns } = sheet;
  const named = columns.map(normalizeName);
  const [prompt, expected, note] = fields.map((field) => {
    const name = fieldAliases[field].find((alias) => named.includes(alias));
    const at = name === undefined ? -1 : named.indexOf(name);
    // Two columns share the name, so either could be meant.
    return at < 0 || named.lastIndexOf(name!) !== at ? undefined : at;
  });
  return { prompt: prompt ?? (columns.length === 1 ? 0 : undefined), expected, note };
}
