/** Exposes a memory router's location, and a way to another address. */
import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';

export interface PlaceProbe {
  /** Must be rendered inside the router. */
  Place: () => null;
  at: () => Location;
  /** Goes to an address, or a number of entries forward. */
  go: (to: string | number) => Promise<void>;
}

export function placeProbe(): PlaceProbe {
  const now = {} as { location: Location; navigate: NavigateFunction };
  function Place() {
    const location = useLocation();
    const navigate = useNavigate();
    useLayoutEffect(() => {
      Object.assign(now, { location, navigate });
    });
    return null;
  }
  return { Place, at: () => now.location, go: (to) => act(async () => now.navigate(to as string)) };
}
