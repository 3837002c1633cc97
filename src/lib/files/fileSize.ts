import { formatBinaryBytes } from '../bytes';
import { formatCounted } from '../count';

/** The minimum and maximum size of a file, in bytes. */
export interface SizeLimits {
  minBytes: number;
  maxBytes: number;
}

/** What is wrong with the size of a file, in words; undefined if nothing is. */
export function whyNotSize(
  { name, size }: Pick<File, 'name' | 'size'>,
  { minBytes, maxBytes }: SizeLimits,
): string | undefined {
  if (size === 0 && minBytes > 0) return `${name} is empty.`;
  if (size < minBytes)
    return `${name} is ${formatCounted(size, 'byte')}; a file must have ${formatCounted(minBytes, 'byte')} at least.`;
  if (size <= maxBytes) return undefined;
  const alike = formatBinaryBytes(size) === formatBinaryBytes(maxBytes);
  const [is, limit] = [size, maxBytes].map(alike ? (bytes) => formatCounted(bytes, 'byte') : formatBinaryBytes);
  return `${name} is ${is}; a file may have ${limit} at most.`;
}
