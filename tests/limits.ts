/** The only time limits of the tests, in milliseconds: generous, because a busy machine must never fail a test. */
import { deep } from './depth';

/** One step: an assertion that waits, a click, a page that loads. */
export const STEP_MS = 20_000;
/** A whole test, or a hook that builds a console first. In the deep run some try thousands of cases. */
export const TEST_MS = deep ? 600_000 : 120_000;
