/** Fields shared by several resources. */
import { once } from './once';
import { VERSION_LENGTH_MAX } from '../values';
import { sandboxOptional } from './provenance';
import { z } from './zod';

/** Ids of products, Packs and runs are UUIDs (observed). */
export const uuid = once(() => z.uuid());
/** Strict SemVer `x.y.z` (observed), at most 64 characters (sandbox). */
export const semver = once(() =>
  z
    .string()
    .check(
      z.maxLength(VERSION_LENGTH_MAX),
      z.regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/, 'must be a version of three numbers, as in 1.4.2'),
    ),
);
/** A whole number of Points, never negative. */
export const points = once(() => z.int().check(z.minimum(0)));
/** A size in bytes. */
export const bytes = once(() => z.int().check(z.minimum(0)));
/** A digest of an immutable artifact, `sha256:` and 64 hex digits (sandbox). */
export const digest = once(() =>
  z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hexadecimal digits')),
);
/** An instant, ISO 8601 in UTC. */
export const instant = once(() => z.iso.datetime());
/** An amount in USD, at most two decimals, never negative. */
export const usd = once(() => z.number().check(z.minimum(0)));
export const texts = once(() => z.array(z.string()));
/** A list of records, which may have additional fields. */
export const records = <Fields extends z.core.$ZodShape>(fields: Fields) => z.array(z.looseObject(fields));

/** Where a preview image is served. */
export const imageUrl = once(() =>
  sandboxOptional(
    z.nullable(z.string()),
    'Where it is served, without a token: a path of the service, or an address. Null when its bytes weren’t stored.',
  ),
);
/** The preview images of a product as its buyers see them. */
export const shownImages = once(() =>
  sandboxOptional(
    records({
      url: imageUrl(),
      contentType: sandboxOptional(z.string()),
      width: sandboxOptional(z.int(), 'Pixels.'),
      height: sandboxOptional(z.int()),
    }),
    'Preview images, in the order in which they were added.',
  ),
);
