import { useEffect, useState } from 'react';
import { keepsAttempts } from '../../api/spending/kept';

type Module = typeof import('./RunSpending');

/**
 * The code of the half of Run that spends. It comes when `load` is called for the first time, and at once where this
 * browser keeps attempts: one of them may lock the Pack. `failure` is why it could not be loaded; `load` tries again.
 */
export function useSpendingHalf(): {
  RunSpending: Module['RunSpending'] | undefined;
  failure: unknown;
  load: () => void;
} {
  const [module, setModule] = useState<Module>();
  const [failure, setFailure] = useState<unknown>();
  const load = () => {
    if (module) return;
    import('./RunSpending').then(setModule, setFailure);
  };
  useEffect(() => {
    if (keepsAttempts()) import('./RunSpending').then(setModule, setFailure);
  }, []);
  return { RunSpending: module?.RunSpending, failure, load };
}
