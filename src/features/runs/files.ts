/** What may be attached to a run, judged the moment it is attached. */
import type { FilePolicyView } from '../../api/readers/runtime';
import { attachmentExtensions, packLimits } from '../../contract/words';
import { formatBytes } from '../../lib/bytes';
import { formatCounted } from '../../lib/count';

export interface FileLimits {
  maxFiles: number;
  minBytes: number;
  maxBytes: number;
  /** With their dot, in lower case. */
  extensions: readonly string[];
}

/** The service's policy, and where it is silent what was observed of it. Five files are documented. */
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
export function whyNotFile({ name, size }: Pick<File, 'name' | 'size'>, limits: FileLimits): string | undefined {
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase();
  if (!limits.extensions.includes(extension))
    return `${name} is not of a type that runs take (${limits.extensions.join(' ')}).`;
  if (size === 0 && limits.minBytes > 0) return `${name} is empty.`;
  if (size < limits.minBytes)
    return `${name} is ${formatCounted(size, 'byte')}; a file must have ${formatCounted(limits.minBytes, 'byte')} at least.`;
  if (size <= limits.maxBytes) return undefined;
  const alike = formatBytes(size) === formatBytes(limits.maxBytes);
  const [is, most] = [size, limits.maxBytes].map(alike ? (bytes) => formatCounted(bytes, 'byte') : formatBytes);
  return `${name} is ${is}; a file may have ${most} at most.`;
}

/** Adds files in their order as far as they may be attached, and says of each other one why not. */
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
        ? `${file.name} would be one too many: a run takes ${formatCounted(limits.maxFiles, 'file')} at most.`
        : undefined);
    if (why === undefined) files.push(file);
    else refused.push(why);
  }
  return { files, refused };
}
