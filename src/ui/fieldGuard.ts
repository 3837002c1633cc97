import { createContext, use } from 'react';

/** Says what is wrong with a typed text; undefined for nothing. Passwords are typed in fields of their own. */
export const FieldGuard = createContext<(text: string) => string | undefined>(() => undefined);

/** The error of a field with this value: the guard's, otherwise its own. */
export function useGuarded(value: unknown, error: string | undefined): string | undefined {
  const getError = use(FieldGuard);
  return (typeof value === 'string' ? getError(value) : undefined) ?? error;
}
