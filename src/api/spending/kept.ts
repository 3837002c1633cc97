/** Each attempt lies in localStorage under a key of its own that begins so: tabs that write at once take nothing from each other. */
export const ATTEMPT_PREFIX = 'console.attempt.';

/** Whether this browser keeps any attempt: what tells of attempts need not load where there are none. */
export function keepsAttempts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(ATTEMPT_PREFIX));
  } catch {
    return false;
  }
}
