/** Which deploy targets are open on the product screen, from the address. */
import { addressView, present } from '../../../lib/addressView';

const COMPARED = 'all';
const ONLY_DIFFERENT = 'different';

/**
 * Missing: closed. `all` is the comparison, any other text the target with that key; an unknown key means the first.
 */
export const deployAddress = addressView({ targets: present });

export interface DeployView {
  open: boolean;
  compared: boolean;
  onlyDifferent: boolean;
  /** The target that is shown alone. */
  key: string | undefined;
}

/** Reads the query part of the address, given the known keys; pass none before they are loaded. */
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
