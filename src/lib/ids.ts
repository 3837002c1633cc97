/** A new id of 128 random bits, in hex. `crypto.randomUUID` is missing in a page without TLS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('');

/** Whether two ids of the service are one: to it a UUID is the same in any case of its letters. */
export const sameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
