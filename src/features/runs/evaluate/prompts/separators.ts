/** What stands between the cells of a table. Apart from its reader, which is loaded with the first table. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
