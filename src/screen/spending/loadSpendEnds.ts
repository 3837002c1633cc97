/**
 * Loads what says how a spend ended. It has to be there before one is confirmed: when an answer is lost, so is the
 * connection that it would come over.
 */
export const loadSpendEnds = () => Promise.all([import('./UnknownOutcome'), import('./AttemptsTable')]);
