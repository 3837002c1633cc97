import { createContext, use } from 'react';

/** Says what is wrong with a text wherever it is typed; undefined for nothing. Passwords are typed in fields of their own. */
export const FieldGuard = createContext<(text: string) => string | undefined>(() => undefined);

/** The error of a field with this value: what the guard says, else its own. */
export function useGuarded(value: unknown, error: string | undefined): string | undefined {
  const complaintOf = use(FieldGuard);
  return (typeof value === 'string' ? complaintOf(value) : undefined) ?? error;
}
