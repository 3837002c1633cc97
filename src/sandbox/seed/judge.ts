/** Takes the value of a seed apart into its records, each checked by its form, so that what is wrong with one hides nothing of another. */
import { fieldIssues } from '../../contract/issues';
import { type z, baseType, defOf, wording } from '../../contract/schema/zod';
import { formatCount } from '../../lib/count';
import { nearest } from '../../lib/text/nearest';
import { slugOf } from '../catalog/names';
import type { AccountName } from '../ground/accounts';
import { isSecret } from '../ground/redaction';
import { holdsSecret } from '../../lib/secrets/secrets';
import type { Complaints } from './complaints';
import { withExample } from './formExamples';
import {
  type ListPart,
  type SeedAccount,
  type SeedGenerated,
  type SeedRecord,
  headForm,
  listForms,
  listParts,
  seedForm,
} from './seedForms';

/** A record with its place in its part. */
export interface Placed<P extends ListPart> {
  at: number;
  record: SeedRecord<P>;
}

export interface Judged {
  name: string;
  accounts: { [A in AccountName]?: SeedAccount };
  generated?: SeedGenerated;
  /** The records of each part that is given, without those that are not as their form says. */
  lists: { [P in ListPart]?: readonly Placed<P>[] };
  /** By what the others may be named: who names one of them is told nothing. */
  unread: ReadonlySet<string>;
}

const USUAL_NAME = 'seed';

/** Judges a value. What is wrong goes to the complaints. */
export function judge(value: unknown, complaints: Complaints): Judged {
  const unread = new Set<string>();
  const judged: Judged = { name: USUAL_NAME, accounts: {}, lists: {}, unread };
  if (value === null) return judged;
  if (typeof value !== 'object' || Array.isArray(value)) {
    complaints.add(
      [],
      'A seed must be an object of parts, as in { name: tide-shop, accounts: { buyer: { points: 300 } } }.',
    );
    return judged;
  }
  findSecrets(value, [], complaints);
  const given = value as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(given).filter(([part]) => !(listParts as string[]).includes(part)));
  const head = parsed(headForm, rest, [], complaints, Object.keys(seedForm.shape));
  if (head?.name !== undefined) judged.name = head.name;
  if (head?.accounts) judged.accounts = head.accounts;
  if (head?.generated) judged.generated = head.generated;
  for (const part of listParts) if (Object.hasOwn(given, part)) takeList(judged, part, given[part], complaints, unread);
  return judged;
}

function takeList(
  { lists }: Judged,
  part: ListPart,
  value: unknown,
  complaints: Complaints,
  unread: Set<string>,
): void {
  const [form, most] = listForms[part];
  if (!Array.isArray(value)) {
    complaints.add([part], withExample(`${part} must be a list.`, [part]));
    return;
  }
  if (value.length > most) complaints.add([part], `${part} must have at most ${formatCount(most)} entries.`);
  const records = value.slice(0, most).flatMap((each: unknown, at) => {
    const record = parsed(form as z.ZodMiniType, each, [part, at], complaints);
    if (record !== undefined) return [{ at, record }];
    const { id, slug, name } = (each ?? {}) as Record<string, unknown>;
    for (const text of [id, slug, name]) if (typeof text === 'string') unread.add(text).add(slugOf(text));
    return [];
  });
  (lists as Record<ListPart, unknown>)[part] = records;
}

/** The value as its form has it; undefined, with complaints, if it is not. */
function parsed<T>(
  form: z.ZodMiniType<T>,
  value: unknown,
  path: readonly (string | number)[],
  complaints: Complaints,
  known?: readonly string[],
): T | undefined {
  const judged = form.safeParse(value, wording);
  if (judged.success) return judged.data;
  for (const { field, message } of fieldIssues(judged.error, '')) {
    if (complaints.isFull) break;
    const within = field === '' ? [] : field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const whole = [...path, ...within];
    const meant = message.includes('is not a known field')
      ? nearest(String(within.at(-1)), within.length === 1 && known ? known : namesAt(form, within.slice(0, -1)))
      : undefined;
    // Only seeds have records of any names, so the contract, which pages load, has no word for them.
    const told = message.replace('must be of type record', 'must be an object');
    const words = `${whole.join('.')}${told.slice(field.length)}`;
    complaints.add(whole, meant === undefined ? withExample(words, whole) : `${words} The nearest is ${meant}.`);
  }
  return undefined;
}

/** The fields that a form has at a path. */
function namesAt(form: z.ZodMiniType, path: readonly (string | number)[]): string[] {
  let schema: z.ZodMiniType | undefined = form;
  for (const step of path) {
    const def = defOf(inner(schema));
    schema = typeof step === 'number' ? def.element : (def.shape?.[step] ?? def.valueType);
    if (!schema) return [];
  }
  return Object.keys(defOf(inner(schema)).shape ?? {});
}

function inner(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = defOf(schema);
  return innerType && baseType(schema) !== defOf(schema).type ? inner(innerType) : schema;
}

/** Names of fields that speak of tokens and mean a number of them. */
const counts = new Set(['maxInputTokens', 'maxOutputTokens']);

/** A seed is handed on, so what looks like a secret is refused wherever it stands, and not repeated. */
function findSecrets(value: unknown, path: readonly (string | number)[], complaints: Complaints): void {
  const refuse = (where: string) =>
    complaints.add(path, `${where} looks like a token or a key: a seed has no place for one.`);
  if (typeof value === 'string' && holdsSecret(value)) refuse(path.join('.'));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value) && holdsSecret(key)) refuse('A name of a field');
    else if (!Array.isArray(value) && isSecret(key) && !counts.has(key)) {
      complaints.add(at, `${at.join('.')} looks like a token or a key: a seed has no place for one.`);
    } else findSecrets(part, at, complaints);
  }
}
