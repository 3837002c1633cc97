/** The fields whose values are picked from the account's records. */
const pickedNames = ['slug', 'id', 'productId', 'model', 'runId', 'sequence'] as const;
export type PickedName = (typeof pickedNames)[number];

/** Whether a field's values can be picked; any other must be typed. */
export const hasPicks = (name: string): name is PickedName => pickedNames.some((pickedName) => pickedName === name);
