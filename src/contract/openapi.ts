/**
 * The contract as an OpenAPI 3.1 document: every server serves it at `/openapi.json`, `npm run openapi` writes it, and the explorer loads it
 * for download.
 */
import type { Endpoint } from './endpoint';
import { endpointList, type EndpointId } from './endpoints';
import { type ErrorCode, commonErrorCodes } from './errorCodes';
import { once } from './schema/once';
import { errorBody, failureBody } from './errors';
import { type DescribedRoute, type RouteExample, buildOperation } from './openApiOperation';
import { type AnswerSchemaOptions, type Json, toJsonSchema } from './schema/jsonSchema';
import { type z, getDef } from './schema/zod';
import { catalogFilters, catalogProduct, entitlement, productDetail } from './catalog';
import { growth, growthDelta } from './growth';
import { deployTargets, downloadLink } from './install';
import { purchases } from './orders';
import { acquireAnswer, models, ownedPacks, pack, packReport, runtimeProfile, skills, workloadStatus } from './packs';
import { run, runQuote } from './runs';
import {
  committedVersionAnswer,
  prepQuote,
  prepRun,
  previewImageAnswer,
  sellerProduct,
  sellerProductDetail,
  sellerReport,
  submissionReadiness,
} from './seller';
import { tokenStatus } from './token';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  security: Json[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** A route that a server has in addition to the service's, and that needs no token. All of it is the sandbox's choice. */
export type ExtraRoute = DescribedRoute & { description: string; errors: readonly ErrorCode[] };

export interface ExtraRoutes {
  tag: { name: string; description: string };
  /** Records of its answers that have their own names in the document. */
  components: Readonly<Record<string, z.ZodMiniType>>;
  routes: readonly (readonly [id: string, route: ExtraRoute])[];
}

/** What a server knows beyond the contract. */
interface DocumentOptions {
  /** One exchange for each route, by its id. */
  examples?: Readonly<Record<string, RouteExample>> | undefined;
  extra?: ExtraRoutes | undefined;
  /** Whose answers it describes: those of any service, by default, or of the sandbox, which leaves out hardly any field. */
  sender?: AnswerSchemaOptions['sender'];
}

const groups: Readonly<Record<Endpoint['group'], string>> = {
  'Token, catalog, orders': 'What a token may do, the public catalog with its filters and search, and purchases.',
  'Seller, install':
    'The seller’s products, readiness, prep quotes, prep paid in Points, audition reports, payouts, and downloads.',
  'Agent Packs': 'Packs in the catalog and owned, their models and skills, quoted runs, and growth by checkpoints.',
  'Agent Pack seller': 'Drafts, versions, images, submission and publication of the seller’s Packs.',
};

/**
 * All routes as one OpenAPI 3.1 document. Every field states its provenance as `x-mark`. Two pairs of addresses can match
 * one path (`/api/ai-packs/runs/{runId}` beside `/api/ai-packs/{id}/growth` and `…/runtime-profile`): they are the
 * service's own, and a literal part wins over a parameter.
 */
export function openApiDocument({ examples = {}, extra, sender = 'service' }: DocumentOptions = {}): OpenApiDocument {
  const records = Object.entries({ ...components(), ...extra?.components });
  const common = { sender, names: new Map(records.map(([name, record]) => [record, name])), components: {} as Json };
  const paths: OpenApiDocument['paths'] = {};
  const addOperation = ({ method, path }: DescribedRoute, operation: Json) => {
    const name = path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation };
  };
  for (const [id, route] of endpointList) {
    const codes = [...new Set([...route.errors, ...commonErrorCodes])];
    const options = { tag: route.group, codes, mark: 'documented', uncoded: true, example: examples[id] } as const;
    addOperation(route, buildOperation(id, route, { ...common, ...options, description: operationTexts[id] }));
  }
  for (const [id, route] of extra?.routes ?? []) {
    const options = { codes: route.errors, mark: 'sandbox', open: true, example: examples[id] } as const;
    const { description } = route;
    addOperation(route, buildOperation(id, route, { ...common, ...options, description, tag: extra!.tag.name }));
  }
  const tags: OpenApiDocument['tags'] = Object.entries(groups).map(([name, description]) => ({ name, description }));
  return {
    openapi: '3.1.0',
    info: {
      title: sender === 'sandbox' ? 'Marketplace Token API, as the sandbox implements it' : 'Marketplace Token API',
      version: '1',
      description:
        (sender === 'sandbox'
          ? 'What a client of the sandbox can rely on: fields that it always sends are required, even where the service’s ' +
            'own description doesn’t mention them. '
          : '') +
        'x-mark: documented = the service describes it; observed = seen in a public client of the service; sandbox = chosen by ' +
        'this project, because the description doesn’t say. x-effect: whether a call ' +
        'reads, mints a short-lived address without changing a record, writes, or spends Points. x-permission: what the token must ' +
        'hold. Examples are exchanges with a sandbox world that begins with the built-in seed, even if a server or a ' +
        'world has its own seed; their lists are shortened.',
    },
    servers: [{ url: '/', description: 'The service that provides this document, or the sandbox.' }],
    security: [{ token: [] }],
    tags: extra ? [...tags, extra.tag] : tags,
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An API token, txk_….' } },
      schemas: {
        Error: toJsonSchema(errorBody, 'output'),
        Failure: toJsonSchema(failureBody, 'output', 'sandbox'),
        ...sorted(common.components),
      },
    },
  };
}

/** By name, whichever route came first. */
const sorted = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));

const page = 'Returns one page of the list and the total count.';
const spendRule = (evidence: string) =>
  `Spends Points, so never send it again without knowing its outcome: after a timeout or a lost response, first read ${evidence}.`;

/** What each route does, for the description of its operation in the OpenAPI document: its rules and what to do about its refusals. */
const operationTexts: Readonly<Record<EndpointId, string>> = {
  'token.status':
    'Reports whether the token is valid, what kind of account it belongs to, and which permissions it holds. The permissions decide which routes it may call, so ask this before calling an owner’s route.',
  'catalog.products': `Lists sellable products that match every given filter. ${page} A page size above 60 counts as 60.`,
  'catalog.product': 'One product by its slug, with whether the token’s account may download it, and why.',
  'catalog.filters': 'The values that the filters of the catalog take, each with the number of products that have it.',
  'catalog.smartSearch':
    'Finds products for a need described in plain language, best match first. It only reads, although it is a POST: the need is sent as the body.',
  'orders.purchases': 'What the account has bought, each with the version that a download delivers now.',
  'seller.products': 'The products of the token’s seller, in any state of their lifecycle.',
  'seller.product':
    'One of the seller’s products: its state, current version and digest, its versions, and what to do next. The response is the record itself, without a wrapper.',
  'seller.readiness':
    'What a product still needs before it can be submitted, in three groups, with the next action for each missing item.',
  'seller.prepQuote':
    'The exact price in Points of each of the four tiers, for the current version and its size. A quote is valid for that version only, so never reuse a price after a change.',
  'seller.prep': `Runs one quoted tier. Version, Points and confirmation must all match the quote, or nothing is spent: 409 after a change, 400 without the confirmation. A product can have one prep at a time. ${spendRule('the product and its report')}`,
  'seller.report':
    'How the audition of the current version went: its stages, evidence that only the owner sees, fixes and next actions.',
  'seller.connectStatus':
    'Whether the connected payment account can take payments and pay out, and what it still lacks. Reading changes nothing.',
  'install.deployTargets':
    'Where a product can be deployed, with requirements, variables and commands for each target.',
  'install.download':
    'Mints a URL for the artifact, valid for five minutes, once the entitlement has been checked. The URL is a secret: it needs no token. Once it has expired, request another one.',
  'packs.acceptTerms':
    'Accepts the terms for sellers and users of Agent Packs. This comes first: until then, no Pack can be created, uploaded, audited or published. Accepting again changes nothing.',
  'packs.catalog': `Searches published Agent Packs. ${page} It finds Packs that contain any of the words, best match first.`,
  'packs.models':
    'The models that runs can use: whether each is available, its provider, prices in Points, and a sample quote.',
  'packs.workload': 'The account’s running and waiting work, and the limits that 429 AI_WORKLOAD_BUSY refers to.',
  'packs.skills':
    'The skills that the service hosts and their prices, the policy for a run’s files, and what only the caller’s runtime may do.',
  'packs.runtimeProfile':
    'The tools of the audited version: hosted skills, policy for files, and the extensions that a client calls itself.',
  'packs.owned': 'The Packs that the account bought, acquired for free or sells.',
  'packs.acquireFree':
    'Gives the account a free Pack, which it may then download and run with growth and its own key. The entitlement can be revoked.',
  'packs.report': 'The audit of a published Pack, without anything private to its seller.',
  'runs.quote':
    'The most that a run with these choices can cost, the checkpoint that it would use, and whether the account can afford it. Reserves nothing.',
  'runs.start': `Runs a Pack with a prompt. Responds once the run has ended, with its status, usage and result. Before a Pack is acquired, a run is a preview: paid in Points, without memory. ${spendRule('the workload and the Pack’s runs')}`,
  'runs.startWithFiles': `Like the route without files, but sent as a form with up to five of them. Neither the files nor their text are stored, only their names, types, sizes and digests. ${spendRule('the workload and the Pack’s runs')}`,
  'runs.read':
    'One of the account’s runs: its status, usage, result and the growth that it proposes. The result is unchecked text.',
  'growth.stage':
    'Stages one proposal of a successful run as a delta, which the owner may then accept. No run changes yet.',
  'growth.accept':
    'Approves a staged delta, which a gate then checks. It becomes a private, reversible checkpoint, or is refused with reasons. Without the normalization header, the service’s own agent normalizes it.',
  'growth.read':
    'The deltas and checkpoints of a Pack with their digests, the checkpoint that new runs use, usage and quotas. It contains no memory.',
  'growth.select': 'Selects the checkpoint that new runs use: an accepted one, or 0, the signed Pack without memory.',
  'listing.create':
    'Creates the draft of an Agent Pack, once the terms are accepted. A draft may be incomplete: readiness lists what’s missing. Anything other than an Agent Pack is created in the signed-in site.',
  'listing.update':
    'Changes the listing of one of the seller’s Packs. Each given field replaces the old one as a whole. Versions never change.',
  'versions.uploadUrl':
    'Mints an upload to private storage for one version of the seller’s Pack, or says that the artifact is sent with the commit itself.',
  'versions.commit':
    'Commits a TAIP/1 artifact as a version, from the upload or in the form itself, never both. A version can’t be changed or sent again. A fix needs a higher version.',
  'listing.previewImage':
    'Attaches one image to the listing of the seller’s Pack. Everything but the picture is removed.',
  'listing.submit':
    'Puts the current version of a Pack into the audit queue, if it is ready. This costs nothing. The audition is quoted and paid for next.',
  'listing.publish': 'Publishes the signed digest that has passed every gate; nothing else can be published.',
};

/* The records that have their own names in the OpenAPI document, so that generated code has types with these names. */

/** By name. Each field of such a record has a mark, or is the sandbox's choice. */
const components = once((): Readonly<Record<string, z.ZodMiniType>> => ({
  AcquiredPack: acquireAnswer(),
  AuditionReport: unwrapRecord(sellerReport().shape.report),
  Checkpoint: unwrapRecord(growth().shape.checkpoints),
  DeployTarget: unwrapRecord(deployTargets().shape.targets),
  Download: downloadLink(),
  Entitlement: entitlement(),
  FilterValue: unwrapRecord(catalogFilters().shape.types),
  Growth: growth(),
  GrowthDelta: growthDelta(),
  Model: unwrapRecord(models().shape.models),
  OwnedPack: unwrapRecord(ownedPacks().shape.packs),
  Pack: pack(),
  PackReport: unwrapRecord(packReport().shape.report),
  Prep: prepRun(),
  PrepQuote: prepQuote(),
  PreviewImage: unwrapRecord(previewImageAnswer().shape.image),
  Product: catalogProduct(),
  ProductDetail: unwrapRecord(productDetail().shape.product),
  Purchase: unwrapRecord(purchases().shape.purchases),
  Run: unwrapRecord(run().shape.run),
  RunQuote: runQuote(),
  RuntimeProfile: runtimeProfile(),
  SellerProduct: sellerProduct(),
  SellerProductDetail: sellerProductDetail(),
  Skill: unwrapRecord(skills().shape.skills),
  SubmissionReadiness: submissionReadiness(),
  TokenStatus: tokenStatus(),
  Version: unwrapRecord(committedVersionAnswer().shape.version),
  WorkloadStatus: workloadStatus(),
}));

/** The record that a field holds, or each element of its list. */
function unwrapRecord(field: z.ZodMiniType): z.ZodMiniType {
  const { innerType, element } = getDef(field);
  const inner = innerType ?? element;
  return inner ? unwrapRecord(inner) : field;
}
