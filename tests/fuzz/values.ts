/** Values for the contract's schemas: careful ones as a client sends them, others at limits, beyond them, or of another kind. */
import fc from 'fast-check';
import { type Def, getDef, type z } from '../../src/contract/schema/zod';
import { prepTiers } from '../../src/contract/values';
import { packIds, runIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { smallImages } from '../support/images';
import { createTaip } from '../support/taip';
import { wholeDraft } from '../support/packSeller';

/** A file of a form, whose bytes can be had at once. */
export class Attached {
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }
}

const knownIds = [...Object.values(ids), ...Object.values(packIds), ...Object.values(runIds)];
const oddIds = [ids.checkout.toUpperCase(), `{${ids.checkout}}`, `${ids.checkout}0`, '0', '', ids.checkout.slice(1)];

/** Values that get further than the schema alone would, by field name. */
const likely: Readonly<Record<string, { good: readonly unknown[]; odd?: readonly unknown[] }>> = {
  id: { good: knownIds, odd: oddIds },
  runId: { good: Object.values(runIds), odd: oddIds },
  productId: { good: Object.values(packIds), odd: oddIds },
  slug: { good: ['invoice-studio', 'ledger-base'], odd: ['nowhere', 'constructor', '__proto__'] },
  sequence: { good: [0, 1, 5, 19], odd: [20, 2 ** 53, '5 '] },
  ticket: { good: ['0f1e2d3c'], odd: ['g', '0'.repeat(32)] },
  tier: { good: ['verified_listing'], odd: [...prepTiers, 'constructor'] },
  expectedVersion: { good: ['1.4.2'], odd: ['1.4.1', ''] },
  expectedPoints: { good: [640], odd: [641, 0, -1] },
  confirmation: { good: ['RUN_SELLER_PREP'], odd: ['run_seller_prep'] },
  model: { good: ['openai:gpt-5.4-mini'], odd: ['zai:glm-4.5-air', 'openai:gpt-5.4-pro', 'openai:', 'a:b'] },
  fundingMode: { good: ['points', 'byok'] },
  growthVersion: { good: [0, 1], odd: [7, -1] },
  proposalIndex: { good: [0], odd: [1, 100, 101, -1] },
  enabledSkills: {
    good: [[]],
    odd: [
      ['web_search', 'web_search'],
      ['nothing', '__proto__'],
    ],
  },
  skills: { good: [[]], odd: [['web_search']] },
  maxInputTokens: { good: [8_000] },
  maxOutputTokens: { good: [2_000] },
  prompt: { good: ['Summarise the notes.', '[partial] a', '[fail] a', '[huge] a', '[hostile] a'], odd: ['[busy]', ''] },
  version: { good: ['9.9.9', '0.3.0'], odd: ['0.2.0', '1.0', '01.0.0', '99999999999999999999.0.0'] },
  artifact: { good: [new Attached('pack.taip', Buffer.from(createTaip({ name: 'Fuzz', version: '9.9.9' })))] },
  agentSummary: { good: [wholeDraft.agentSummary] },
  name: { good: ['Night Mail Triage'], odd: ['\u202E\u0000', 'constructor', '👩‍👩‍👧‍👦'.repeat(30)] },
  route: { good: ['GET /api/seller/products', 'POST /api/seller/products/:id/prep', '*', 'GET *'], odd: ['TRACE *'] },
  s3Key: { good: ['uploads/a'], odd: ['', '../../etc/passwd', '__proto__'] },
  world: { good: ['demo'], odd: ['a.b', ''] },
  // One world holds everything that a control adds, so a fuzzed number stays small.
  count: { good: [0, 1, 7, 100], odd: [-1, 10_001, 1e9] },
};

const wholeFiles = [createTaip({ name: 'Fuzz', version: '9.9.9' }), smallImages.png.bytes];
const files = fc.oneof(
  fc.constantFrom(
    ...wholeFiles,
    createTaip({ name: 'Fuzz', version: '9.9.9' }).subarray(0, 90),
    createTaip({ name: '\u0000', version: 'x', clientExtensions: [{ methods: 3 }, null] }),
    smallImages.png.bytes.subarray(0, 8),
    new Uint8Array(0),
  ),
  fc.uint8Array({ maxLength: 400 }),
);
const fileNames = fc.constantFrom(
  'notes.txt',
  'pack.taip',
  'a.exe',
  '',
  '../../a.md',
  'é"\r\nX: 1.csv',
  `${'n'.repeat(300)}.pdf`,
);
const file = (careful: boolean) =>
  fc
    .tuple(
      careful ? fc.constantFrom(...wholeFiles) : files,
      careful ? fc.constantFrom('notes.txt', 'pack.taip') : fileNames,
    )
    .map(([bytes, name]) => new Attached(name, Buffer.from(bytes)));

const strange = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    0,
    -1,
    0.1,
    1e300,
    2 ** 53,
    '',
    'text',
    [],
    [[]],
    {},
    { id: {} },
    '\uD800',
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A value for a field. Unless it is careful, it is often at a limit or beyond, and sometimes of another kind altogether. */
function arbitraryValue(schema: z.ZodMiniType, name: string, careful: boolean): fc.Arbitrary<unknown> {
  const { good, odd = [] } = (Object.hasOwn(likely, name) && likely[name]) || { good: [] };
  if (careful) return good.length > 0 ? fc.constantFrom(...good) : arbitraryFor(schema, true);
  const known = [...good, ...odd];
  return fc.oneof(
    ...(known.length > 0 ? [{ arbitrary: fc.constantFrom(...known), weight: 12 }] : []),
    { arbitrary: arbitraryFor(schema, false), weight: 6 },
    { arbitrary: strange, weight: 1 },
  );
}

function arbitraryFor(schema: z.ZodMiniType, careful: boolean): fc.Arbitrary<unknown> {
  const def = getDef(schema);
  switch (def.type) {
    case 'object':
      return arbitraryRecord(def.shape ?? {}, careful);
    case 'optional':
    case 'nullable':
      return arbitraryFor(def.innerType!, careful);
    case 'pipe':
      return arbitraryFor(def.out!, careful);
    case 'array':
      return arbitraryLength(def, careful).chain((length) =>
        fc.array(arbitraryFor(def.element!, careful), {
          minLength: Math.min(length, 30),
          maxLength: Math.min(length, 30),
        }),
      );
    case 'string':
      return arbitraryLength(def, careful).chain((length) =>
        fc.constantFrom('x', 'é', '字', '👩', ' ').map((unit) => unit.repeat(length).slice(0, length)),
      );
    case 'number':
      return arbitraryNumber(def, careful);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'file':
      return file(careful);
    case 'record':
      return fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 });
    default:
      throw new TypeError(`No values are known for the type ${def.type}`);
  }
}

/** All fields except a random few; unless it is careful, sometimes with an unknown field. */
export function arbitraryRecord(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  careful: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(shape);
  const whole = fc.record(Object.fromEntries(names.map((name) => [name, arbitraryValue(shape[name]!, name, careful)])));
  const mayGo = careful ? names.filter((name) => shape[name]!._zod.def.type === 'optional') : names;
  const left = fc.oneof(
    { arbitrary: fc.constant<string[]>([]), weight: careful ? 0 : 2 },
    { arbitrary: fc.subarray(mayGo), weight: 1 },
  );
  const more = fc.constantFrom<Record<string, unknown>[]>({}, {}, { toString: 1 }, { extra: [[[]]] });
  return fc.tuple(whole, left, careful ? fc.constant({}) : more).map(([value, without, added]) => ({
    ...Object.fromEntries(Object.entries(value).filter(([name]) => !without.includes(name))),
    ...added,
  }));
}

function readLimits({ checks = [] }: Def): { min: number; max: number | undefined } {
  const limits = { min: 0, max: undefined as number | undefined };
  for (const { _zod } of checks) {
    const { check, minimum, maximum, value } = _zod.def;
    if (check === 'min_length') limits.min = minimum ?? 0;
    if (check === 'max_length') limits.max = maximum;
    if (check === 'greater_than') limits.min = Number(value);
    if (check === 'less_than') limits.max = Number(value);
  }
  return limits;
}

/** A length within the limits; unless it is careful, also at a limit or one beyond. */
function arbitraryLength(def: Def, careful: boolean): fc.Arbitrary<number> {
  const { min, max = 40 } = readLimits(def);
  const usual = [min, Math.min(max, min + 20)];
  return fc.constantFrom(...usual, ...(careful ? [] : [Math.max(0, min - 1), max, max + 1]));
}

function arbitraryNumber(def: Def, careful: boolean): fc.Arbitrary<unknown> {
  const { min, max = min + 1_000 } = readLimits(def);
  const beyond = [min - 1, max + 1, min + 0.5, -0, 1e21, 2 ** 53 - 1];
  return fc.constantFrom(min, max, Math.floor((min + max) / 2), ...(careful ? [] : beyond));
}
