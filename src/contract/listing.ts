import { once } from './schema/once';
import { type Route, defineRoutes, idParams, ownedPackErrors } from './endpoint';
import {
  committedVersionAnswer,
  previewImageAnswer,
  publishedAnswer,
  sellerProductAnswer,
  submittedAnswer,
} from './seller';
import { z } from './schema/zod';
import {
  sandboxOptional,
  documented,
  documentedOptional,
  observed,
  sandboxRequired,
  sometimes,
} from './schema/provenance';
import { semver, texts } from './schema/fields';
import { listingEntryLimits, listingLimits, optionalLimits, previewImageTypes } from './values';

type Limits = readonly [min: number, max: number];

/** Texts and lists within the listing limits. */
const limitedText = ([min, max]: Limits) => z.string().check(z.minLength(min), z.maxLength(max));
const limitedList = <Entry extends z.ZodMiniType>(entry: Entry, [min, max]: Limits) =>
  z.array(entry).check(z.minLength(min), z.maxLength(max));
const list = (name: 'targetUsers' | 'inputs' | 'workflow' | 'outputs' | 'successCriteria' | 'limitations') =>
  limitedList(limitedText(listingEntryLimits[name]), listingLimits[name]);
/** Capabilities and models: their number is limited (observed), the limit of their length is unknown. */
const nonEmptyTexts = (limits: Limits) => limitedList(z.string().check(z.minLength(1)), limits);

const exampleUse = once(() =>
  z.looseObject({
    title: limitedText(listingEntryLimits.title),
    scenario: limitedText(listingEntryLimits.scenario),
    exampleRequest: limitedText(listingEntryLimits.exampleRequest),
    expectedOutcome: limitedText(listingEntryLimits.expectedOutcome),
  }),
);

/** The listing as its seller writes it. A draft may be incomplete, but the fields it has are within the limits. */
export const listingBody = once(() =>
  z.looseObject({
    problem: observed(limitedText(listingLimits.problem)),
    targetUsers: observed(list('targetUsers')),
    inputs: observed(list('inputs')),
    workflow: observed(list('workflow')),
    outputs: observed(list('outputs')),
    exampleUses: observed(limitedList(exampleUse(), listingLimits.exampleUses)),
    successCriteria: observed(list('successCriteria')),
    limitations: observed(list('limitations')),
  }),
);

const listingFields = once(() => ({
  name: observed(limitedText(listingLimits.name)),
  shortDescription: observed(limitedText(listingLimits.shortDescription)),
  businessUseCase: observed(limitedText(optionalLimits.businessUseCase)),
  primaryCategory: observed(limitedText(optionalLimits.primaryCategory)),
  productType: observed(z.literal('agent_pack')),
  priceUsd: observed(z.number().check(z.minimum(listingLimits.priceUsd[0]), z.maximum(listingLimits.priceUsd[1]))),
  stack: observed(
    z.looseObject({ language: observed(z.string()), runtime: observed(texts()), memory: observed(texts()) }),
  ),
  tags: observed(texts().check(z.maxLength(optionalLimits.tagsMax))),
  compatibility: observed(z.looseObject({ models: observed(nonEmptyTexts(optionalLimits.models)) })),
  agentSummary: observed(
    z.looseObject({
      capabilities: observed(nonEmptyTexts(optionalLimits.capabilities)),
      models: observed(nonEmptyTexts(optionalLimits.models)),
      runtime: observed(z.string()),
      memory: observed(z.string()),
      format: observed(z.literal('taip/1')),
      listing: observed(listingBody()),
    }),
  ),
}));

/**
 * A Pack draft, as observed; `assetKind` is documented. Only the name is required (sandbox); readiness lists whatever else is missing. Without a
 * price the Pack is free.
 */
export const packDraftBody = once(() =>
  z.looseObject({
    assetKind: documented(z.literal('agent_pack')),
    ...listingFields(),
    name: sandboxRequired(limitedText(listingLimits.name), 'Observed; requiring it is the sandbox’s choice.'),
  }),
);

/** What an owner may change in a Pack: each field replaces the old one as a whole, as clients read it and send it back (observed). */
export const packListingBody = once(() =>
  z.looseObject({
    ...listingFields(),
    assetKind: sandboxOptional(
      z.literal('agent_pack'),
      'Like productType, it may be sent unchanged; neither has an effect.',
    ),
  }),
);

export const uploadUrlBody = once(() =>
  z.strictObject({
    version: documented(semver(), 'Strict SemVer (observed).'),
    contentType: documented(z.literal('application/zip'), 'application/zip (observed).'),
  }),
);
export const uploadUrlAnswer = once(() =>
  z.looseObject({
    strategy: sometimes(
      observed(z.string(), 'multipart: commit with the artifact itself. Without it, the form that follows.'),
    ),
    url: sometimes(observed(z.string(), 'Where to post the fields and then `file`, as a form and without a token.')),
    fields: sometimes(observed(z.record(z.string(), z.string()))),
    key: sometimes(observed(z.string(), 'The s3Key of the commit.')),
  }),
);

/** Exactly one of `s3Key` and `artifact`. */
export const commitVersionBody = once(() =>
  z.strictObject({
    version: observed(semver()),
    changelog: observed(z.string().check(z.maxLength(listingLimits.changelogMax))),
    s3Key: documentedOptional(z.string()),
    artifact: documentedOptional(z.file(), 'A .taip file, 1 byte to 200 MiB (observed).'),
  }),
);

export const previewImageBody = once(() =>
  z.strictObject({
    image: documented(z.file(), 'JPEG, PNG, WebP or AVIF, 1 byte to 10 MiB (observed).'),
  }),
);

/** Common to all writes to a Pack. */
const ownPackRoute = {
  effect: 'writes',
  params: idParams,
  errors: ['BAD_REQUEST', ...ownedPackErrors, 'CONFLICT'],
} as const;

export const listingRoutes = defineRoutes('Agent Pack seller', {
  'listing.create': {
    method: 'POST',
    path: '/api/seller/products',
    summary: 'Create a Pack draft after terms acceptance',
    effect: 'writes',
    body: { type: 'json', schema: packDraftBody },
    status: 201,
    answer: sellerProductAnswer,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'API_TOKEN_SCOPE_FORBIDDEN', 'CONFLICT'],
  },
  'listing.update': {
    ...ownPackRoute,
    method: 'PATCH',
    path: '/api/seller/products/:id',
    summary: 'Update owned metadata without overwriting versions',
    body: { type: 'json', schema: packListingBody },
    answer: sellerProductAnswer,
  },
  'versions.uploadUrl': {
    ...ownPackRoute,
    method: 'POST',
    path: '/api/seller/products/:id/versions/upload-url',
    summary: 'Mint a private storage upload bound to owner, product and version',
    effect: 'mints',
    body: { type: 'json', schema: uploadUrlBody },
    answer: uploadUrlAnswer,
  },
  'versions.commit': {
    ...ownPackRoute,
    method: 'POST',
    path: '/api/seller/products/:id/versions',
    summary: 'Commit and validate an immutable TAIP/1 version',
    body: { type: 'json or multipart', schema: commitVersionBody, fileTypes: { artifact: ['application/zip'] } },
    status: 201,
    answer: committedVersionAnswer,
  },
  'listing.previewImage': {
    ...ownPackRoute,
    method: 'POST',
    path: '/api/seller/products/:id/preview-images',
    summary: 'Sanitize and attach one catalogue image',
    body: { type: 'multipart', schema: previewImageBody, fileTypes: { image: previewImageTypes } },
    status: 201,
    answer: previewImageAnswer,
  },
  'listing.submit': {
    ...ownPackRoute,
    method: 'POST',
    path: '/api/seller/products/:id/submit',
    summary: 'Move a ready version into the Agent AVCP queue',
    answer: submittedAnswer,
  },
  'listing.publish': {
    ...ownPackRoute,
    method: 'POST',
    path: '/api/seller/products/:id/publish',
    summary: 'Publish only the signed, fully passing digest',
    answer: publishedAnswer,
  },
} as const satisfies Record<string, Route>);
