/** The values that are in a list more than once, each listed once; empty if all differ. */
export const repeated = <T>(list: readonly T[]): T[] => [
  ...new Set(list.filter((value, index) => list.indexOf(value) !== index)),
];
