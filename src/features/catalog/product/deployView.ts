/** Which deploy targets are open on the product screen, as the address says. */
import { addressView, present } from '../../../lib/addressView';

const COMPARED = 'all';
const ONLY_DIFFERENT = 'different';

/** Missing: closed. `all` is the comparison, and any other text the target with that key; unknown ones mean the first. */
export const deployAddress = addressView({ targets: present });

export interface DeployView {
  open: boolean;
  compared: boolean;
  onlyDifferent: boolean;
  /** Of the target that is shown alone. */
  key: string | undefined;
}

/** Reads the query part of the address, given the keys there are; before they are known, give none. */
export function readDeployView(search: URLSearchParams, keys: readonly string[]): DeployView {
  const { targets } = deployAddress.read(search);
  const known = keys.find((key) => key === targets);
  const compared = known === undefined && (targets === COMPARED || targets === ONLY_DIFFERENT) && keys.length > 1;
  return {
    open: targets !== undefined,
    compared,
    onlyDifferent: compared && targets === ONLY_DIFFERENT,
    key: known ?? keys[0],
  };
}

export const comparison = (onlyDifferent: boolean): string => (onlyDifferent ? ONLY_DIFFERENT : COMPARED);
