/** The separators of a table. In its own module, because the table reader is loaded with the first table. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
