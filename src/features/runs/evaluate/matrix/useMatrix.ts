import { useEffect, useSyncExternalStore } from 'react';
import type { MatrixState, MatrixSubject } from './matrix';
import { matrixOf } from './matrices';
import type { MatrixController } from './matrixController';

export interface Matrix extends MatrixState {
  /** The events that the screen sends. */
  controller: MatrixController;
}

/** The run matrix of a Pack, for its screen. It is the same one when the screen is left and opened again, until the token changes. */
export function useMatrix(subject: MatrixSubject): Matrix {
  const controller = matrixOf(subject);
  useEffect(() => controller.attend(subject));
  return { ...useSyncExternalStore(controller.subscribe, controller.getState), controller };
}
