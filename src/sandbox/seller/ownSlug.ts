import { slugOf } from '../catalog/names';

/** The slug of a new product: from its name, or its id when the name has no characters a URL can use. */
export function ownSlug(name: string, id: string): string {
  return slugOf(name) || id;
}
