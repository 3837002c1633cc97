/** Splits the value of a seed into its records and checks each against its schema, so that an invalid record does not hide issues of others. */
import { fieldIssues } from '../../contract/issues';
import { type z, getBaseType, getDef, parseContext } from '../../contract/schema/zod';
import { formatCount } from '../../lib/count';
import { findNearest } from '../../lib/text/findNearest';
import { toSlug } from '../catalog/names';
import type { AccountName } from '../core/accounts';
import { isSecret } from '../core/redaction';
import { hasSecret } from '../../lib/secrets/secrets';
import type { SeedIssues } from './seedIssues';
import { addExample } from './formExamples';
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

/** A record with its index in its part. */
export interface LocatedRecord<P extends ListPart> {
  at: number;
  record: SeedRecord<P>;
}

export interface ValidatedSeed {
  name: string;
  accounts: { [A in AccountName]?: SeedAccount };
  generated?: SeedGenerated;
  /** The records of each given part, without invalid ones. */
  lists: { [P in ListPart]?: readonly LocatedRecord<P>[] };
  /** The names of the invalid records. References to them are not reported. */
  unread: ReadonlySet<string>;
}

const USUAL_NAME = 'seed';

/** Validates a value and adds its issues to `seedIssues`. */
export function validateSeed(value: unknown, seedIssues: SeedIssues): ValidatedSeed {
  const unread = new Set<string>();
  const seed: ValidatedSeed = { name: USUAL_NAME, accounts: {}, lists: {}, unread };
  if (value === null) return seed;
  if (typeof value !== 'object' || Array.isArray(value)) {
    seedIssues.add([], 'A seed must be an object such as { name: tide-shop, accounts: { buyer: { points: 300 } } }.');
    return seed;
  }
  findSecrets(value, [], seedIssues);
  const given = value as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(given).filter(([part]) => !(listParts as string[]).includes(part)));
  const head = parseForm(headForm, rest, [], seedIssues, Object.keys(seedForm.shape));
  if (head?.name !== undefined) seed.name = head.name;
  if (head?.accounts) seed.accounts = head.accounts;
  if (head?.generated) seed.generated = head.generated;
  for (const part of listParts) if (Object.hasOwn(given, part)) readList(seed, part, given[part], seedIssues, unread);
  return seed;
}

function readList(
  { lists }: ValidatedSeed,
  part: ListPart,
  value: unknown,
  seedIssues: SeedIssues,
  unread: Set<string>,
): void {
  const [form, most] = listForms[part];
  if (!Array.isArray(value)) {
    seedIssues.add([part], addExample(`${part} must be a list.`, [part]));
    return;
  }
  if (value.length > most) seedIssues.add([part], `${part} must have at most ${formatCount(most)} entries.`);
  const records = value.slice(0, most).flatMap((each: unknown, at) => {
    const record = parseForm(form as z.ZodMiniType, each, [part, at], seedIssues);
    if (record !== undefined) return [{ at, record }];
    const { id, slug, name } = (each ?? {}) as Record<string, unknown>;
    for (const text of [id, slug, name]) if (typeof text === 'string') unread.add(text).add(toSlug(text));
    return [];
  });
  (lists as Record<ListPart, unknown>)[part] = records;
}

/** The parsed value; undefined, with issues added, if it is invalid. */
function parseForm<T>(
  form: z.ZodMiniType<T>,
  value: unknown,
  path: readonly (string | number)[],
  seedIssues: SeedIssues,
  known?: readonly string[],
): T | undefined {
  const parsed = form.safeParse(value, parseContext);
  if (parsed.success) return parsed.data;
  for (const { field, message } of fieldIssues(parsed.error, '')) {
    if (seedIssues.isFull) break;
    const within = field === '' ? [] : field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const whole = [...path, ...within];
    const meant = message.includes("isn't a known field")
      ? findNearest(
          String(within.at(-1)),
          within.length === 1 && known ? known : listFieldNames(form, within.slice(0, -1)),
        )
      : undefined;
    // Only seeds have records with arbitrary names, so the contract, which pages load, has no wording for them.
    const reported = message.replace('must be of type record', 'must be an object');
    const words = `${whole.join('.')}${reported.slice(field.length)}`;
    seedIssues.add(whole, meant === undefined ? addExample(words, whole) : `${words} Did you mean ${meant}?`);
  }
  return undefined;
}

/** The fields that a schema has at a path. */
function listFieldNames(form: z.ZodMiniType, path: readonly (string | number)[]): string[] {
  let schema: z.ZodMiniType | undefined = form;
  for (const step of path) {
    const def = getDef(unwrapType(schema));
    schema = typeof step === 'number' ? def.element : (def.shape?.[step] ?? def.valueType);
    if (!schema) return [];
  }
  return Object.keys(getDef(unwrapType(schema)).shape ?? {});
}

function unwrapType(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = getDef(schema);
  return innerType && getBaseType(schema) !== getDef(schema).type ? unwrapType(innerType) : schema;
}

/** Field names that mention tokens but hold a number of them. */
const counts = new Set(['maxInputTokens', 'maxOutputTokens']);

/** Seeds are shared, so anything that looks like a secret is refused at any position, and not repeated. */
function findSecrets(value: unknown, path: readonly (string | number)[], seedIssues: SeedIssues): void {
  const refuse = (where: string) =>
    seedIssues.add(path, `${where} looks like a token or a key. A seed can't contain one.`);
  if (typeof value === 'string' && hasSecret(value)) refuse(path.join('.'));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value) && hasSecret(key)) refuse('A field name');
    else if (!Array.isArray(value) && isSecret(key) && !counts.has(key)) {
      seedIssues.add(at, `${at.join('.')} looks like a token or a key. A seed can't contain one.`);
    } else findSecrets(part, at, seedIssues);
  }
}
