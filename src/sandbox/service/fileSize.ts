import { formatCount } from '../../lib/count';
import { badField } from './refusal';

/** Throws 400 naming the field for an empty file, or one of more than `most` bytes. */
export function refuseSize(field: string, { size }: Blob, most: number): void {
  if (size === 0) throw badField(field, `${field} is empty.`);
  if (size > most) {
    throw badField(field, `${field} has ${formatCount(size)} bytes; at most ${formatCount(most)} are accepted.`);
  }
}
