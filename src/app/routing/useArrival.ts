import { createContext, useContext } from 'react';
import type { Arrival } from './arrival';

export const ShownArrival = createContext<Arrival | undefined>(undefined);

/** The screen that is drawn; undefined in a test that draws none. */
export const useArrival = () => useContext(ShownArrival);
