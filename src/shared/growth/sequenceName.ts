/** `checkpoint 3`, or the name of sequence 0. */
export const sequenceName = (sequence: number): string =>
  sequence === 0 ? 'the signed base' : `checkpoint ${sequence}`;
