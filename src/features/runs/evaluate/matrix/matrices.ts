import { onSessionChange } from '../../../../api/client/session/session';
import { matrixContext } from './context';
import type { MatrixSubject } from './matrix';
import { MatrixController } from './matrixController';

/** The matrices of this document's session, by the id of their Pack. */
const matrices = new Map<string, MatrixController>();
onSessionChange(() => matrices.clear());

/** The matrix of a Pack, which begins with the first call. `attend` brings later ones up to date. */
export function matrixOf(subject: MatrixSubject): MatrixController {
  const key = subject.productId.toLowerCase();
  const known = matrices.get(key);
  if (known) return known;
  const controller = new MatrixController(subject, matrixContext);
  matrices.set(key, controller);
  return controller;
}
