import { createContext, useContext } from 'react';
import type { Arrival } from './arrival';

export const ShownArrival = createContext<Arrival | undefined>(undefined);

/** The screen that is drawn; undefined at an address without one. */
export const useArrival = () => useContext(ShownArrival);
