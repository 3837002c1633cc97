/** Which deploy targets are open on the product screen, from the address. */
import { addressView, present } from '../../lib/addressView';

const COMPARED = 'all';
const ONLY_DIFFERENT = 'different';

/** Missing: closed. `all` is the comparison, any other text a target's key; an unknown key means the first target. */
export const deployAddress = addressView({ targets: present });

export interface DeployView {
  compared: boolean;
  onlyDifferent: boolean;
  /** The target that is shown alone. */
  key: string | undefined;
}

/** The known keys that the address's `targets` selects. */
export function readDeployView(targets: string | undefined, keys: readonly string[]): DeployView {
  const known = keys.find((key) => key === targets);
  const compared = known === undefined && (targets === COMPARED || targets === ONLY_DIFFERENT) && keys.length > 1;
  return {
    compared,
    onlyDifferent: compared && targets === ONLY_DIFFERENT,
    key: known ?? keys[0],
  };
}

export const comparison = (onlyDifferent: boolean): string => (onlyDifferent ? ONLY_DIFFERENT : COMPARED);
