/** What deploy targets ask for, side by side: one row to each requirement, variable, limit and step. */
import type { DeployTargetView } from '../../../api/resources/install';

/** What a target says in a row; undefined where it says nothing. */
export type Said = string | undefined;

export interface ComparedRow {
  key: string;
  part: 'Requirement' | 'Environment' | 'Limit' | 'Command';
  name: string;
  /** By the place of the target. */
  said: readonly Said[];
  /** Whether not all targets say the same. */
  differs: boolean;
}

/** The rows of a comparison, part by part, each in the order in which the targets first name it. */
export function comparedRows(targets: readonly DeployTargetView[]): ComparedRow[] {
  return [
    ...rowsOf('Requirement', targets, ({ requirements }) => requirements.map((name) => [name, 'needed'])),
    ...rowsOf('Environment', targets, ({ environment }) =>
      environment.map(({ name, required }) => [
        name,
        required === undefined ? 'named' : required ? 'required' : 'optional',
      ]),
    ),
    ...rowsOf('Limit', targets, ({ limits }) => limits.map(({ name, value }) => [name, value || 'named'])),
    ...rowsOf('Command', targets, ({ commands }) =>
      commands.map(({ step, command }, place) => [step ?? `Step ${place + 1}`, command]),
    ),
  ];
}

function rowsOf(
  part: ComparedRow['part'],
  targets: readonly DeployTargetView[],
  read: (target: DeployTargetView) => [name: string, said: string][],
): ComparedRow[] {
  const columns = targets.map((target) => {
    const said = new Map<string, string>();
    // A name that comes twice keeps both: nothing of a contract may get lost.
    for (const [name, text] of read(target)) said.set(name, said.has(name) ? `${said.get(name)}\n${text}` : text);
    return said;
  });
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names.map((name) => {
    const said = columns.map((column) => column.get(name));
    return { key: `${part} ${name}`, part, name, said, differs: new Set(said).size > 1 };
  });
}
