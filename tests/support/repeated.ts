/** What stands in a list more than once, each named once: none where all differ. */
export const repeated = <T>(list: readonly T[]): T[] => [
  ...new Set(list.filter((one, index) => list.indexOf(one) !== index)),
];
