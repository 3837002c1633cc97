import { useEffect, useSyncExternalStore } from 'react';
import type { MatrixState, MatrixSubject } from './matrix';
import { MatrixController } from './matrixController';
import { onSessionChange } from '../../../../api/client/session/session';
import { matrixContext } from './context';

export interface Matrix extends MatrixState {
  /** The events that the screen sends. */
  controller: MatrixController;
}

/** The run matrix of a Pack, for its screen. Reopening the screen returns the same matrix, until the token changes. */
export function useMatrix(subject: MatrixSubject): Matrix {
  const controller = getMatrix(subject);
  useEffect(() => controller.update(subject));
  return { ...useSyncExternalStore(controller.subscribe, controller.getState), controller };
}

/** The matrices of this document's session, by the id of their Pack. */
const matrices = new Map<string, MatrixController>();
onSessionChange(() => matrices.clear());

/** The matrix of a Pack, created by the first call. `update` applies later subjects. */
function getMatrix(subject: MatrixSubject): MatrixController {
  const key = subject.productId.toLowerCase();
  const known = matrices.get(key);
  if (known) return known;
  const controller = new MatrixController(subject, matrixContext);
  matrices.set(key, controller);
  return controller;
}
