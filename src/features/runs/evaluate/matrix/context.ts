/** What a matrix needs besides the engine of spending: the records of its cells. */
import { type SpendingContext, browserContext } from '../../../../spending/context';
import { MatrixRecords } from './matrixRecords';

export interface MatrixContext extends SpendingContext {
  /** What became of the cells of each Pack's matrix. */
  matrices: MatrixRecords;
}

const matrices = new MatrixRecords(browserContext.storage, browserContext.connected.scope);

/** The context of this document's matrices. */
export const matrixContext: MatrixContext = { ...browserContext, matrices };

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (MatrixRecords.concerns(key)) matrices.reload();
  });
  // A page in the back/forward cache receives no storage events.
  browserContext.onPageShown(() => matrices.reload());
}
