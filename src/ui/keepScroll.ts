/** State of a navigation that leaves the page scrolled where it is. */
export const keepScroll = { keepScroll: true } as const;

/** Whether a location's state asks for that. */
export const keepsScroll = (state: unknown): boolean => (state as typeof keepScroll | null)?.keepScroll === true;
