import { useSyncExternalStore } from 'react';
import type { MatrixState } from './matrix';
import { MatrixController, type MatrixSubject } from './matrixController';
import { matrixOf } from './matrices';

export interface Matrix extends MatrixState {
  /** The events that the screen sends. */
  controller: MatrixController;
}

/** The run matrix of a Pack, for its screen. It is the same one when the screen is left and opened again, until the token changes. */
export function useMatrix(subject: MatrixSubject): Matrix {
  const controller = matrixOf(subject);
  return { ...useSyncExternalStore(controller.subscribe, controller.getState), controller };
}
