/** The schema of a seed file, part by part. It uses the contract's schemas wherever a value is part of the contract. */
import { listingBody, packListingBody } from '../../contract/listing';
import { runBody } from '../../contract/runs';
import { instant, semver, usd, uuid } from '../../contract/schema/fields';
import { z } from '../../contract/schema/zod';
import { licenses, lifecycleStates, permissions, prepTiers } from '../../contract/values';
import { archiveBytes } from '../artifact/archive';
import { countedLists } from '../catalog/deployment';
import { productTypes } from '../catalog/entry';
import { accountNames } from '../core/accounts';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
/** The rows of figures in a result. */
const MAX_ROWS = 12;
const texts = z.array(text(100)).check(z.maxLength(30));
/** Rows by name. */
const rowList = <Row extends z.ZodMiniType>(row: Row, most: number) =>
  z.record(text(100), row).check(
    z.refine((rows) => Object.keys(rows).length > 0 && Object.keys(rows).length <= most, {
      params: { says: `must have 1 to ${most} rows` },
    }),
  );
const name = text(200);
const joined = { says: 'must be lower-case letters and digits, joined by hyphens' };
const isSlug = (given: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(given);
const slug = text(100).check(z.refine(isSlug, { params: joined }));
const id = uuid().check(z.toLowerCase());
/** An id or a slug, or the name of a run. Ids are the same in either case. */
const reference = text(200).check(z.overwrite((given) => id.safeParse(given).data ?? given));
const account = z.enum(accountNames);
/** At most twenty years. */
const hoursAgo = z.number().check(z.minimum(0), z.maximum(175_200));
const sizeBytes = whole(archiveBytes.min, archiveBytes.max);
const price = usd().check(z.maximum(100_000));
/** Its purpose, as listed by `GET /__sandbox`. */
const purpose = z.optional(text(500));
const { businessUseCase, primaryCategory, tags, stack, compatibility, agentSummary } = packListingBody().shape;

/** In the order of the contract's checks of an ordinary product's metadata. */
export const metadataKeys = ['name', 'short_description', 'business_use_case', 'license_prices', 'tags'] as const;

export const accountForm = z.strictObject({
  points: z.optional(whole(0, 1_000_000_000)),
  permissions: z.optional(z.array(z.enum(permissions))),
});

/** Where a product can be deployed, and how. */
const targetParts = {
  requirements: z.optional(z.array(text(300)).check(z.maxLength(30))),
  commands: z.optional(z.array(z.strictObject({ step: text(100), command: text(1_000) })).check(z.maxLength(30))),
  limits: z.optional(z.array(z.strictObject({ name: text(100), value: text(200) })).check(z.maxLength(30))),
};
const variable = { name: text(100), required: z.optional(z.boolean()), description: z.optional(text(500)) };

const deployTargets = z.optional(
  z
    .array(
      z.strictObject({
        key: slug,
        label: text(100),
        requirements: targetParts.requirements,
        environment: z.optional(z.array(z.strictObject(variable)).check(z.maxLength(50))),
        commands: targetParts.commands,
        limits: targetParts.limits,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
);

/** The findings of a failing audit. */
const findingsForm = z.strictObject({
  evidence: z.array(text(500)).check(z.minLength(1), z.maxLength(20)),
  fixes: z.optional(z.array(text(500)).check(z.maxLength(20))),
});

const versionForm = z.strictObject({
  version: semver(),
  sizeBytes: z.optional(sizeBytes),
  hoursAgo: z.optional(hoursAgo),
  changelog: z.optional(text(10_000)),
  outcome: z.optional(z.enum(['passing', 'failing', 'work_fails'])),
  /** The findings of failing stages, by stage key. */
  findings: z.optional(z.record(text(100), findingsForm)),
  signed: z.optional(z.boolean()),
});

/** What a Pack does, apart from its listing. */
export const descriptionFields = {
  skills: z.optional(texts),
  takesFiles: z.optional(z.boolean()),
  /** Capabilities that only the user's own runtime provides. */
  extensions: z.optional(
    z
      .array(
        z.strictObject({
          id: text(300),
          kind: z.enum(['https_api', 'mcp', 'local_skill']),
          label: z.optional(text(300)),
          description: z.optional(text(1_000)),
          environmentKeys: z.optional(texts),
          methods: z
            .array(
              z.strictObject({
                id: text(300),
                description: z.optional(text(1_000)),
                effect: z.enum(['read', 'write']),
                confirmation: z.optional(z.enum(['none', 'per_call'])),
                /** A JSON Schema. */
                inputSchema: z.optional(z.looseObject({})),
              }),
            )
            .check(z.minLength(1), z.maxLength(64)),
        }),
      )
      .check(z.maxLength(16)),
  ),
  /** The words of its results. */
  voice: z.optional(
    z.strictObject({
      /** What runs examine, in the plural. */
      items: text(100),
      /** What the figures count. */
      measure: text(100),
      /** By the name of a row of the figures. */
      findings: rowList(text(500), MAX_ROWS),
      snippet: z.strictObject({ language: text(30), text: text(2_000) }),
    }),
  ),
};

const texted = {
  description: z.optional(text(5_000)),
  features: z.optional(z.array(text(300)).check(z.maxLength(30))),
  tags: z.optional(texts),
};

const received = {
  verified: z.optional(z.boolean()),
  teamReviewed: z.optional(z.boolean()),
  rating: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(5), z.multipleOf(0.1)))),
  ratingCount: z.optional(whole(0, 10_000_000)),
  sales: z.optional(whole(0, 10_000_000)),
  updatedAt: z.optional(instant()),
};

/** The catalog fields of a product other than a Pack. */
export const catalogFields = {
  primaryCategory: z.optional(slug),
  secondaryCategory: z.optional(slug),
  languages: z.optional(texts),
  frameworks: z.optional(texts),
  databases: z.optional(texts),
  paymentGateways: z.optional(texts),
  regions: z.optional(texts),
  installTools: z.optional(texts),
  /** In USD, by license. */
  prices: z.optional(
    z.strictObject(
      Object.fromEntries(licenses.map((license) => [license, z.optional(price)])) as Record<
        (typeof licenses)[number],
        z.ZodMiniOptional<typeof price>
      >,
    ),
  ),
};

export const productForm = z.strictObject({
  name,
  for: purpose,
  id: z.optional(id),
  slug: z.optional(slug),
  seller: z.optional(z.enum(['seller', 'newcomer', 'other'])),
  state: z.enum(lifecycleStates),
  type: z.optional(z.enum(productTypes.map(({ value }) => value))),
  shortDescription: z.optional(text(500)),
  priceUsd: z.optional(price),
  createdHoursAgo: z.optional(hoursAgo),
  versions: z.optional(z.array(versionForm).check(z.maxLength(50))),
  previewImages: z.optional(whole(0, 20)),
  missingMetadata: z.optional(z.array(z.enum(metadataKeys))),
  prep: z.optional(
    z.strictObject({
      id: z.optional(id),
      tier: z.optional(z.enum(prepTiers)),
      /** The version that it audited; the current one by default. Of a product that is ready, an earlier one. */
      version: z.optional(semver()),
      secondsAgo: z.optional(z.number().check(z.minimum(0))),
    }),
  ),
  listing: z.optional(z.strictObject({ businessUseCase, primaryCategory, tags, stack, compatibility, agentSummary })),
  publishedAt: z.optional(instant()),
  ...descriptionFields,
  deployTargets,
  /** The catalog fields of a published product. */
  catalog: z.optional(z.strictObject({ ...texted, ...received, ...catalogFields })),
});

/** The catalog fields of a product of any type. */
export const offerFields = {
  name,
  id: z.optional(id),
  slug: z.optional(slug),
  shortDescription: z.optional(text(500)),
  ...texted,
  seller: z.optional(z.strictObject({ name: text(100), id: z.optional(id) })),
  ...received,
  version: z.optional(semver()),
  sizeBytes: z.optional(sizeBytes),
  publishedAt: z.optional(instant()),
  deployTargets,
};

export const catalogForm = z.strictObject({
  ...offerFields,
  type: z.optional(z.enum(productTypes.map(({ value }) => value))),
  ...catalogFields,
});

export const packForm = z.strictObject({
  ...offerFields,
  for: purpose,
  priceUsd: z.optional(price),
  category: z.optional(slug),
  secondaryCategory: z.optional(slug),
  languages: z.optional(texts),
  regions: z.optional(texts),
  capabilities: z.optional(texts),
  ...descriptionFields,
  listing: z.optional(z.strictObject(listingBody().shape)),
});

export const purchaseForm = z.strictObject({
  account,
  product: reference,
  id: z.optional(id),
  license: z.optional(z.enum(licenses)),
  purchasedAt: z.optional(instant()),
});

export const acquiredForm = z.strictObject({ account, pack: reference, hoursAgo: z.optional(hoursAgo) });

const runShape = runBody().shape;
export const runForm = z.strictObject({
  account,
  pack: reference,
  /** The name by which checkpoints refer to it. */
  name: z.optional(text(100)),
  id: z.optional(id),
  /** Its purpose, as listed by `GET /__sandbox`. Null hides it there. */
  for: z.optional(z.nullable(text(500))),
  prompt: runShape.prompt,
  model: z.optional(runShape.model),
  fundingMode: runShape.fundingMode,
  skills: runShape.skills,
  maxInputTokens: runShape.maxInputTokens,
  maxOutputTokens: runShape.maxOutputTokens,
  checkpoint: runShape.growthVersion,
  status: z.optional(z.enum(['completed', 'partial', 'failed'])),
  hoursAgo: z.optional(hoursAgo.check(z.minimum(0.1))),
  proposals: z.optional(
    z
      .array(
        z.strictObject({
          title: text(200),
          summary: text(1_000),
          kind: z.optional(z.enum(['memory', 'skill', 'evaluation'])),
          /** Its topic. An owner can accept only one of two proposals with the same topic and different stances. */
          topic: z.optional(text(100)),
          stance: z.optional(whole(0, 1)),
          aspect: z.optional(text(100)),
          /** The owner's private memory: a rule and the observations that support it. Drawn by default. */
          memory: z.optional(
            z.strictObject({
              rule: text(1_000),
              observations: z.optional(
                z
                  .array(
                    z.strictObject({
                      note: text(500),
                      weight: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
                    }),
                  )
                  .check(z.maxLength(50)),
              ),
            }),
          ),
        }),
      )
      .check(z.maxLength(20)),
  ),
});

export const checkpointForm = z.strictObject({
  /** Its name, or its id. */
  run: reference,
  proposal: z.optional(whole(0, 100)),
  status: z.optional(z.enum(['accepted', 'staged', 'refused'])),
  reasons: z.optional(z.array(text(500)).check(z.maxLength(10))),
  active: z.optional(z.boolean()),
});

/** The parts that are lists, each with its maximum number of records. */
export const listForms = {
  products: [productForm, 1_000],
  catalog: [catalogForm, 2_000],
  packs: [packForm, 500],
  purchases: [purchaseForm, 2_000],
  acquired: [acquiredForm, 1_000],
  runs: [runForm, 200],
  checkpoints: [checkpointForm, 500],
} as const;
export type ListPart = keyof typeof listForms;
export const listParts = Object.keys(listForms) as ListPart[];

export type SeedRecord<P extends ListPart> = z.infer<(typeof listForms)[P][0]>;
export type SeedAccount = z.infer<typeof accountForm>;

const list = <Entry extends z.ZodMiniType>(entry: Entry, most: number) =>
  z.array(entry).check(z.minLength(1), z.maxLength(most));

const conceptForm = z.strictObject({
  subject: text(60),
  topic: text(100),
  objects: text(100),
  what: text(200),
  tags: z.optional(texts),
});

const typeForm = z.strictObject({
  /** The last words of names. */
  names: list(text(40), 30),
  features: list(text(300), 50),
  sentences: list(text(500), 50),
  runs: z.optional(z.boolean()),
  sizeBytes: z.strictObject({ least: sizeBytes, most: sizeBytes }),
  prices: list(price, 50),
});

const type = z.enum(productTypes.map(({ value }) => value));

/** The conditions of a target. A product must have one of the values of each. */
const ofTargets = {
  types: z.optional(list(type, 20)),
  tools: z.optional(list(text(100), 30)),
  languages: z.optional(list(text(100), 30)),
  mainLanguage: z.optional(list(text(100), 30)),
  frameworks: z.optional(list(text(100), 30)),
  mainFramework: z.optional(list(text(100), 30)),
};
const stackLists = z.optional(list(z.enum(['languages', 'frameworks', 'databases']), 3));
const targetConditions = z.optional(z.strictObject({ ...ofTargets, has: stackLists, several: stackLists }));
/** A variable can also depend on what differs between products with the same stack: a product without a variable still has its target. */
const allLists = z.optional(list(z.enum(countedLists), countedLists.length));
const variableConditions = z.optional(
  z.strictObject({ ...ofTargets, regions: z.optional(list(text(100), 30)), has: allLists, several: allLists }),
);

const variableTemplates = z
  .array(
    z.strictObject({
      ...variable,
      for: variableConditions,
      unless: variableConditions,
      each: z.optional(z.enum(['databases', 'paymentGateways'])),
    }),
  )
  .check(z.maxLength(50));

/** The deploy targets of products that name none. Parts that are left out are built in. */
const deploymentForm = z.strictObject({
  /** By the name of the install tool. */
  tools: z.optional(
    rowList(
      z.strictObject({
        needs: text(300),
        install: text(1_000),
        migrate: text(1_000),
        start: text(1_000),
        add: text(1_000),
      }),
      50,
    ),
  ),
  addresses: z.optional(rowList(text(300), 50)),
  gatewayVariables: z.optional(rowList(text(100), 50)),
  /** By the names that targets have for them. */
  variables: z.optional(rowList(variableTemplates, 20)),
  targets: z.optional(
    list(
      z.strictObject({
        key: text(100).check(
          z.refine((given) => isSlug(given.replaceAll(/\{[^{}]*\}/g, 'x')), {
            params: { says: `${joined.says}, apart from what is in braces` },
          }),
        ),
        label: text(100),
        for: targetConditions,
        unless: targetConditions,
        each: z.optional(z.enum(['databases'])),
        ...targetParts,
        environment: z.optional(variableTemplates),
        variables: z.optional(texts),
      }),
      50,
    ),
  ),
});

/** Limited, so that even the largest memory that a run creates from it can be staged. */
const lessonForm = z.strictObject({ title: text(100), summary: text(200) });

/** What the sandbox generates: the catalog's other products, their deploy targets, and what runs learn. Parts that are left out are built in. */
export const generatedForm = z.strictObject({
  categories: z.optional(
    list(
      z.strictObject({
        slug,
        label: text(100),
        related: z.optional(z.array(slug).check(z.maxLength(20))),
        takesPayments: z.optional(z.boolean()),
        features: list(text(300), 50),
        sentences: list(text(500), 50),
        concepts: list(conceptForm, 200),
      }),
      100,
    ),
  ),
  types: z.optional(
    z.strictObject(
      Object.fromEntries(productTypes.map(({ value }) => [value, z.optional(typeForm)])) as Record<
        (typeof productTypes)[number]['value'],
        z.ZodMiniOptional<typeof typeForm>
      >,
    ),
  ),
  /** The last parts of names once all others are used up. */
  editions: z.optional(texts),
  stacks: z.optional(
    list(
      z.strictObject({
        languages: z.optional(texts),
        frameworks: z.optional(texts),
        databases: z.optional(texts),
        tools: z.optional(texts),
        types: list(type, 20),
        /** The only categories that it suits. */
        categories: z.optional(z.array(slug).check(z.maxLength(100))),
      }),
      200,
    ),
  ),
  sellers: z.optional(list(z.strictObject({ name: text(100), id: z.optional(id) }), 500)),
  deployment: z.optional(deploymentForm),
  lessons: z.optional(
    list(
      z.strictObject({
        topic: text(60),
        aspect: z.optional(text(60)),
        /** An owner can accept only one of them. */
        opposites: z.array(lessonForm).check(z.minLength(2), z.maxLength(2)),
      }),
      200,
    ),
  ),
});

export type SeedGenerated = z.infer<typeof generatedForm>;

const nameForm = z.string().check(
  z.refine((given) => /^[A-Za-z0-9-]{1,64}$/.test(given), {
    params: { says: 'must be 1 to 64 letters, digits or hyphens' },
  }),
);

/** The parts of a file that are not lists. */
export const headForm = z.strictObject({
  name: z.optional(nameForm),
  generated: z.optional(generatedForm),
  accounts: z.optional(
    z.strictObject({
      seller: z.optional(accountForm),
      buyer: z.optional(accountForm),
      readonly: z.optional(accountForm),
      broke: z.optional(accountForm),
      newcomer: z.optional(accountForm),
    }),
  ),
});

const buildList = (part: ListPart) => z.optional(z.array(listForms[part][0]).check(z.maxLength(listForms[part][1])));

/** The whole of a file. */
export const seedForm = z.strictObject({
  ...headForm.shape,
  products: buildList('products'),
  catalog: buildList('catalog'),
  packs: buildList('packs'),
  purchases: buildList('purchases'),
  acquired: buildList('acquired'),
  runs: buildList('runs'),
  checkpoints: buildList('checkpoints'),
});
