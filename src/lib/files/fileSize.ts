import { formatBinaryBytes } from '../bytes';
import { formatCounted } from '../count';

/** The minimum and maximum size of a file, in bytes. */
export interface SizeLimits {
  minBytes: number;
  maxBytes: number;
}

/** Why a file's size is not accepted, as a sentence; undefined if it is. */
export function whyNotSize(
  { name, size }: Pick<File, 'name' | 'size'>,
  { minBytes, maxBytes }: SizeLimits,
): string | undefined {
  if (size === 0 && minBytes > 0) return `${name} is empty.`;
  if (size < minBytes)
    return `${name} is ${formatCounted(size, 'byte')}. A file must have at least ${formatCounted(minBytes, 'byte')}.`;
  if (size <= maxBytes) return undefined;
  const alike = formatBinaryBytes(size) === formatBinaryBytes(maxBytes);
  const [is, limit] = [size, maxBytes].map(alike ? (bytes) => formatCounted(bytes, 'byte') : formatBinaryBytes);
  return `${name} is ${is}. A file can have at most ${limit}.`;
}
