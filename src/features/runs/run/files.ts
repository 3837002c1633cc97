/** Checks of files attached to a run, made as soon as they are attached. */
import type { FilePolicyView } from '../../../api/resources/packs/runtime';
import { attachmentExtensions, packLimits } from '../../../contract/values';
import { formatCounted } from '../../../lib/count';
import { type SizeLimits, whyNotSize } from '../../../lib/fileSize';

export interface FileLimits extends SizeLimits {
  maxFiles: number;
  /** With the dot, in lower case. */
  extensions: readonly string[];
}

/** The service's policy, with the observed values where it says nothing. The limit of five files is documented. */
export function limitsOf(policy: FilePolicyView | undefined): FileLimits {
  const told = policy?.extensions.map((one) => (one.startsWith('.') ? one : `.${one}`).toLowerCase()) ?? [];
  return {
    maxFiles: Math.min(packLimits.filesMax, policy?.maxFiles ?? packLimits.filesMax),
    minBytes: policy?.minBytes ?? 1,
    maxBytes: policy?.maxBytes ?? packLimits.fileBytesMax,
    extensions: told.length > 0 ? told : attachmentExtensions,
  };
}

/** Why a file cannot be attached; undefined when it can. */
export function whyNotFile(file: Pick<File, 'name' | 'size'>, limits: FileLimits): string | undefined {
  const { name } = file;
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase();
  if (!limits.extensions.includes(extension))
    return `${name} is not a file type that runs accept (${limits.extensions.join(' ')}).`;
  return whyNotSize(file, limits);
}

/** Adds files in order as far as allowed, and says why each of the others was refused. */
export function attach(
  held: readonly File[],
  more: readonly File[],
  limits: FileLimits,
): { files: File[]; refused: string[] } {
  const files = [...held];
  const refused: string[] = [];
  for (const file of more) {
    const why =
      whyNotFile(file, limits) ??
      (files.length >= limits.maxFiles
        ? `${file.name} would be one too many: a run takes at most ${formatCounted(limits.maxFiles, 'file')}.`
        : undefined);
    if (why === undefined) files.push(file);
    else refused.push(why);
  }
  return { files, refused };
}
