/** Checks of files attached to a run, made as soon as they are attached. */
import { whyNotSendFile } from '../../../api/client/redact/fileSecrets';
import type { FilePolicyView } from '../../../api/resources/packs/runtime';
import { attachmentExtensions, packLimits } from '../../../contract/values';
import { formatCounted } from '../../../lib/count';
import { normalizeName, whyNotName } from '../../../lib/files/names';
import { type SizeLimits, whyNotSize } from '../../../lib/files/fileSize';
import { type FrozenFile, FileError, freezeFile } from '../../../lib/files/frozenFile';

export interface FileLimits extends SizeLimits {
  maxFiles: number;
  /** With the dot, in lowercase. */
  extensions: readonly string[];
}

/** The service's policy, with observed values where it is silent. The limit of five files is documented. */
export function getFileLimits(policy: FilePolicyView | undefined): FileLimits {
  const listed =
    policy?.extensions.map((suffix) => (suffix.startsWith('.') ? suffix : `.${suffix}`).toLowerCase()) ?? [];
  return {
    maxFiles: Math.min(packLimits.filesMax, policy?.maxFiles ?? packLimits.filesMax),
    minBytes: policy?.minBytes ?? 1,
    maxBytes: policy?.maxBytes ?? packLimits.fileBytesMax,
    extensions: listed.length > 0 ? listed : attachmentExtensions,
  };
}

/** Why a file cannot be attached; undefined when it can. */
export function whyNotFile(file: Pick<File, 'name' | 'size'>, limits: FileLimits): string | undefined {
  const name = normalizeName(file.name);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase();
  if (!limits.extensions.includes(extension))
    return `${name} isn’t a file type that runs accept (${limits.extensions.join(' ')}).`;
  return whyNotName(name) ?? whyNotSize({ name, size: file.size }, limits);
}

/** An attached file. `held` has its bytes once they are read; the consent is for these bytes. */
export interface AttachedFile {
  chosen: File;
  held: File | undefined;
}

/** The held bytes of the files, in order; undefined until all of them are read. */
export function getFrozenFiles(files: readonly AttachedFile[]): FrozenFile[] | undefined {
  const held = files.flatMap(({ chosen, held: file }) => (file ? { file, chosen } : []));
  return held.length === files.length ? held : undefined;
}

/** Reads a file as it is now, or returns why it can't be attached. */
export async function readAttached(chosen: File): Promise<File | string> {
  try {
    const held = await freezeFile(chosen);
    return (await whyNotSendFile(held)) ?? held;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return `${error.fileName} can’t be read. It may be a folder, may have just changed, or this browser may block it.`;
  }
}

/** Adds files in order as far as allowed, and says why each of the others was refused. */
export function attachFiles(
  attached: readonly AttachedFile[],
  more: readonly File[],
  limits: FileLimits,
): { files: AttachedFile[]; refused: string[] } {
  const files = [...attached];
  const refused: string[] = [];
  for (const file of more) {
    const why =
      whyNotFile(file, limits) ??
      (files.length >= limits.maxFiles
        ? `${normalizeName(file.name)} wasn’t attached: a run takes at most ${formatCounted(limits.maxFiles, 'file')}.`
        : undefined);
    if (why === undefined) files.push({ chosen: file, held: undefined });
    else refused.push(why);
  }
  return { files, refused };
}
