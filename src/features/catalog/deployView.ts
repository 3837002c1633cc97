/** Which deploy targets are open on the product screen, as the address says. */

/** Absent: closed. `all` is the comparison, and any other text the target with that key; unknown ones mean the first. */
const PARAM = 'targets';
const COMPARED = 'all';
const ONLY_DIFFERENT = 'different';

export interface DeployView {
  open: boolean;
  compared: boolean;
  onlyDifferent: boolean;
  /** Of the target that is shown alone. */
  key: string | undefined;
}

/** Reads the query part of the address, given the keys there are; before they are known, give none. */
export function readDeployView(search: URLSearchParams, keys: readonly string[]): DeployView {
  const asked = search.get(PARAM);
  const known = keys.find((key) => key === asked);
  const compared = known === undefined && (asked === COMPARED || asked === ONLY_DIFFERENT) && keys.length > 1;
  return { open: asked !== null, compared, onlyDifferent: compared && asked === ONLY_DIFFERENT, key: known ?? keys[0] };
}

/** The query part of the address with another target, with the comparison, or with neither. */
export function withTargets(search: URLSearchParams, shown: string | undefined): URLSearchParams {
  const after = new URLSearchParams(search);
  if (shown === undefined) after.delete(PARAM);
  else after.set(PARAM, shown);
  return after;
}

export const comparison = (onlyDifferent: boolean): string => (onlyDifferent ? ONLY_DIFFERENT : COMPARED);
