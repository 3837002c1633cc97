/** The requirements of deploy targets side by side: one row per requirement, variable, limit and step. */
import type { DeployTargetView } from '../../api/resources/install';

/** A target's value in a row; undefined when it has none. */
export type CellText = string | undefined;

export interface ComparedRow {
  key: string;
  part: 'Requirement' | 'Environment' | 'Limit' | 'Command';
  name: string;
  /** By index of the target. */
  texts: readonly CellText[];
  /** Whether the targets' values differ. */
  differs: boolean;
}

/** The rows of a comparison, section by section, each in the order in which the targets first name it. */
export function comparedRows(targets: readonly DeployTargetView[]): ComparedRow[] {
  return [
    ...buildRows('Requirement', targets, ({ requirements }) => requirements.map((name) => [name, 'needed'])),
    ...buildRows('Environment', targets, ({ environment }) =>
      environment.map(({ name, required }) => [
        name,
        required === undefined ? 'named' : required ? 'required' : 'optional',
      ]),
    ),
    ...buildRows('Limit', targets, ({ limits }) => limits.map(({ name, value }) => [name, value || 'named'])),
    ...buildRows('Command', targets, ({ commands }) =>
      commands.map(({ step, command }, index) => [step ?? `Step ${index + 1}`, command]),
    ),
  ];
}

function buildRows(
  part: ComparedRow['part'],
  targets: readonly DeployTargetView[],
  read: (target: DeployTargetView) => [name: string, text: string][],
): ComparedRow[] {
  const columns = targets.map((target) => {
    const values = new Map<string, string>();
    // A repeated name keeps both values, because nothing in a contract may be lost.
    for (const [name, text] of read(target)) values.set(name, values.has(name) ? `${values.get(name)}\n${text}` : text);
    return values;
  });
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names.map((name) => {
    const texts = columns.map((column) => column.get(name));
    return { key: `${part} ${name}`, part, name, texts, differs: new Set(texts).size > 1 };
  });
}
