/** A new random id of 128 bits, in hex. `crypto.randomUUID` is missing on pages without TLS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('');

/** Whether two of the service's ids are the same: it ignores the case of a UUID. */
export const sameId = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
