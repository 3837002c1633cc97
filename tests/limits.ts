/** The only time limits of the tests, in milliseconds: generous, so that a busy machine never fails a test. */
import { deep } from './depth.ts';

/** One step: a waiting assertion, a click, a page load. */
export const STEP_MS = 20_000;
/** A whole test, or a hook that builds a console first. Some deep tests run thousands of cases. */
export const TEST_MS = deep ? 600_000 : 120_000;
