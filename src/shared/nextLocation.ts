import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/** The address being loaded, while the screen drawn is still that of another; otherwise undefined. */
export const NextLocation = createContext<Location | undefined>(undefined);

export const useNextLocation = () => useContext(NextLocation);
