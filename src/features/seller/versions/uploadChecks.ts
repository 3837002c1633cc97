/** Checks of a version or a preview image, made as soon as it is selected or typed. */
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { VERSION_LENGTH_MAX, listingLimits, previewImageTypes } from '../../../contract/values';
import { formatCounted } from '../../../lib/count';
import { normalizeName, whyNotName } from '../../../lib/files/names';
import { whyNotSize } from '../../../lib/files/fileSize';
import { isHigher, isSemver, nextPatch } from '../../../lib/semver';
import { countCharacters } from '../../../lib/text/characters';

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

export const artifactLimits = { minBytes: 1, maxBytes: listingLimits.artifactBytesMax } as const;
export const imageLimits = { minBytes: 1, maxBytes: listingLimits.imageBytesMax } as const;

/** Why a file cannot be the artifact of a version; undefined when it can. */
export function whyNotArtifact(file: Pick<Chosen, 'name' | 'size'>): string | undefined {
  const name = normalizeName(file.name);
  if (!/.\.taip$/i.test(name)) return `${name} isn’t a .taip file.`;
  return whyNotName(name) ?? whyNotSize({ name, size: file.size }, artifactLimits);
}

type Versions = Pick<SellerProductDetailView, 'version' | 'versions'>;

/** The suggested version: the next patch, or the first version; empty when the current one has no next patch. */
export function suggestedVersion({ version }: Versions): string {
  const next = version === undefined ? '0.1.0' : (nextPatch(version) ?? '');
  return next.length > VERSION_LENGTH_MAX ? '' : next;
}

/** Why a version would be refused; undefined if it would not. A current version that is not SemVer sets no minimum. */
export function versionError(version: string, { version: current, versions }: Versions): string | undefined {
  if (version === '') return 'Enter a version number';
  if (!isSemver(version)) return 'Use three numbers without leading zeros, such as 1.4.0';
  if (version.length > VERSION_LENGTH_MAX) return `At most ${VERSION_LENGTH_MAX} characters`;
  if (versions.some((committed) => committed.version === version)) return `${version} is already committed`;
  if (current !== undefined && isSemver(current) && !isHigher(version, current))
    return `Must be higher than the current version ${current}`;
  return undefined;
}

/** Why a changelog would be refused; undefined if it would not. */
export function changelogError(changelog: string): string | undefined {
  const over = countCharacters(changelog) - listingLimits.changelogMax;
  return over > 0 ? `${formatCounted(over, 'character')} too many` : undefined;
}

/** Browsers leave the type of an unknown file empty. */
const typesByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The type of a file that may be a preview image: the browser's, otherwise by its extension. */
export function findImageType({ name, type }: Pick<Chosen, 'name' | 'type'>): string | undefined {
  const contentType = type || typesByExtension[/\.([^.]+)$/.exec(normalizeName(name))?.[1]?.toLowerCase() ?? ''];
  return previewImageTypes.find((known) => known === contentType);
}

/** Why a file cannot be a preview image; undefined when it can. */
export function whyNotImage(file: Chosen): string | undefined {
  const name = normalizeName(file.name);
  if (findImageType(file) === undefined) return `${name} isn’t a JPEG, PNG, WebP or AVIF image.`;
  return whyNotName(name) ?? whyNotSize({ name, size: file.size }, imageLimits);
}
