import { type Endpoint, byId, owned, ownedPack, anyObject } from './endpoint';
import { committedVersionAnswer, previewImageAnswer, sellerProductDetail } from './seller';
import { z } from './schema/zod';
import { chosen, documented, documentedOptional, observed } from './schema/provenance';
import { semver, texts } from './schema/fields';
import { listingLimits } from './values';

/** Texts and lists within the listing limits. */
const limited = (limits: readonly [number, number]) => z.string().check(z.minLength(limits[0]), z.maxLength(limits[1]));
const entries = (limits: readonly [number, number]) =>
  z.array(z.string().check(z.minLength(1))).check(z.minLength(limits[0]), z.maxLength(limits[1]));

/** The listing as its seller writes it. A draft may be incomplete, but the fields it has are within the limits. */
const listingBody = z.looseObject({
  problem: observed(limited(listingLimits.problem)),
  targetUsers: observed(entries(listingLimits.targetUsers)),
  inputs: observed(entries(listingLimits.inputs)),
  workflow: observed(entries(listingLimits.workflow)),
  outputs: observed(entries(listingLimits.outputs)),
  exampleUses: observed(
    z
      .array(
        z.looseObject({
          title: z.string().check(z.minLength(1)),
          scenario: z.string().check(z.minLength(1)),
          exampleRequest: z.string().check(z.minLength(1)),
          expectedOutcome: z.string().check(z.minLength(1)),
        }),
      )
      .check(z.minLength(listingLimits.exampleUses[0]), z.maxLength(listingLimits.exampleUses[1])),
  ),
  successCriteria: observed(entries(listingLimits.successCriteria)),
  limitations: observed(entries(listingLimits.limitations)),
});

const listingFields = {
  name: observed(limited(listingLimits.name)),
  shortDescription: observed(limited(listingLimits.shortDescription)),
  businessUseCase: observed(z.string()),
  primaryCategory: observed(z.string()),
  productType: observed(z.literal('agent_pack')),
  priceUsd: observed(z.number().check(z.minimum(listingLimits.priceUsd[0]), z.maximum(listingLimits.priceUsd[1]))),
  stack: observed(z.looseObject({ language: observed(z.string()), runtime: observed(texts), memory: observed(texts) })),
  tags: observed(texts),
  compatibility: observed(z.looseObject({ models: observed(texts) })),
  agentSummary: observed(
    z.looseObject({
      capabilities: observed(texts),
      models: observed(texts),
      runtime: observed(z.string()),
      memory: observed(z.string()),
      format: observed(z.literal('taip/1')),
      listing: observed(listingBody),
    }),
  ),
};

/** A Pack draft, as observed; `assetKind` is documented. */
export const packDraftBody = z.looseObject({
  assetKind: documented(z.literal('agent_pack')),
  ...listingFields,
});

/** What an owner may change in a Pack: each field replaces the old one, `agentSummary` key by key (sandbox). */
export const packListingBody = z.looseObject({
  ...listingFields,
  assetKind: chosen(z.literal('agent_pack'), 'Like productType, it may be sent unchanged; neither has an effect.'),
});

export const uploadUrlBody = z.object({
  version: documented(semver, 'Strict SemVer (observed).'),
  contentType: documented(z.literal('application/zip'), 'application/zip (observed).'),
});
export const uploadUrlAnswer = z.looseObject({
  strategy: observed(z.string()),
  url: observed(z.string()),
  fields: observed(z.record(z.string(), z.string())),
  key: observed(z.string()),
});

/** Exactly one of `s3Key` and `artifact`. */
export const commitVersionBody = z.object({
  version: observed(semver),
  changelog: observed(z.string().check(z.maxLength(listingLimits.changelogMax))),
  s3Key: documentedOptional(z.string()),
  artifact: documentedOptional(z.file(), 'A .taip file, 1 byte to 200 MB (observed).'),
});

export const previewImageBody = z.object({
  image: documented(z.file(), 'JPEG, PNG, WebP or AVIF, 1 byte to 10 MB (observed).'),
});

export const listingRoutes = {
  'listing.create': {
    method: 'POST',
    path: '/api/seller/products',
    group: 'Agent Pack seller',
    summary: 'Create a Pack draft after terms acceptance',
    effect: 'writes',
    body: { type: 'json', schema: packDraftBody },
    status: 201,
    answer: anyObject,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'CONFLICT'],
  },
  'listing.update': {
    method: 'PATCH',
    path: '/api/seller/products/:id',
    group: 'Agent Pack seller',
    summary: 'Update owned metadata without overwriting versions',
    effect: 'writes',
    params: byId,
    body: { type: 'json', schema: packListingBody },
    status: 200,
    answer: sellerProductDetail,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'versions.uploadUrl': {
    method: 'POST',
    path: '/api/seller/products/:id/versions/upload-url',
    group: 'Agent Pack seller',
    summary: 'Mint a private storage upload bound to owner, product and version',
    effect: 'writes',
    params: byId,
    body: { type: 'json', schema: uploadUrlBody },
    status: 200,
    answer: uploadUrlAnswer,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'versions.commit': {
    method: 'POST',
    path: '/api/seller/products/:id/versions',
    group: 'Agent Pack seller',
    summary: 'Commit and validate an immutable TAIP/1 version',
    effect: 'writes',
    params: byId,
    body: { type: 'json or multipart', schema: commitVersionBody },
    status: 201,
    answer: committedVersionAnswer,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'listing.previewImage': {
    method: 'POST',
    path: '/api/seller/products/:id/preview-images',
    group: 'Agent Pack seller',
    summary: 'Sanitize and attach one catalogue image',
    effect: 'writes',
    params: byId,
    body: { type: 'multipart', schema: previewImageBody },
    status: 201,
    answer: previewImageAnswer,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'listing.submit': {
    method: 'POST',
    path: '/api/seller/products/:id/submit',
    group: 'Agent Pack seller',
    summary: 'Move a ready version into the Agent AVCP queue',
    effect: 'writes',
    params: byId,
    status: 200,
    answer: anyObject,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'listing.publish': {
    method: 'POST',
    path: '/api/seller/products/:id/publish',
    group: 'Agent Pack seller',
    summary: 'Publish only the signed, fully passing digest',
    effect: 'writes',
    params: byId,
    status: 200,
    answer: anyObject,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;
