/**
 * Another service that the contract tests are pointed at, with `CONTRACT_BASE_URL` and `CONTRACT_TOKEN`. It is only read:
 * whatever writes, spends or needs a seed is skipped.
 */

/** Its base URL; undefined for the sandbox. */
export const baseUrl = process.env['CONTRACT_BASE_URL']?.replace(/\/+$/, '');
/** Its token; undefined when none is given. */
export const givenToken = process.env['CONTRACT_TOKEN'];
