/**
 * Random cases are the same in every run, so that a new failure comes from the change under test. `TEST_SEED=7` tries
 * others.
 */
import fc from 'fast-check';

export const setRandomSeed = (): void => {
  fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_121) });
};
