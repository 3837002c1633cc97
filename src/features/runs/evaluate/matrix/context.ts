/** The spending context plus the stored cells of each matrix. */
import { type SpendingContext, browserContext } from '../../../../spending/context';
import { MatrixStore } from './matrixStore';

export interface MatrixContext extends SpendingContext {
  /** The outcomes of the cells of each Pack's matrix. */
  matrices: MatrixStore;
}

const matrices = new MatrixStore(browserContext.storage, browserContext.connected.scope);

/** The context of this document's matrices. */
export const matrixContext: MatrixContext = { ...browserContext, matrices };

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (MatrixStore.concerns(key)) matrices.reload();
  });
  // A page in the back/forward cache receives no storage events.
  browserContext.onPageShown(() => matrices.reload());
}
