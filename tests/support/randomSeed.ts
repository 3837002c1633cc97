/**
 * Random cases are the same in every run, so that a failure is one of the change that is tested. `TEST_SEED=7` tries others.
 */
import fc from 'fast-check';

export const setRandomSeed = (): void => {
  fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_121) });
};
