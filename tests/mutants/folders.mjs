/**
 * What `npm run mutants` changes, and the tests that are to notice: those of the layer that holds the promise. Tests run
 * in Node, those of `inPage` with a DOM; a leading `!` leaves a file out.
 */
/** What is large or takes long. */
const slow = '!**/*.deep.test.ts';

export const folders = {
  spending: {
    mutate: ['src/spending/**/*.ts'],
    tests: ['src/spending/**/*.test.ts', '!**/context.test.ts'],
    inPage: ['src/spending/{context.test.ts,useSpending.test.tsx}'],
  },
  redaction: {
    mutate: ['src/api/client/redact/**/*.ts'],
    tests: ['src/api/client/redact/**/*.test.ts', '!**/unsentSecrets.test.ts', slow],
    inPage: ['src/api/client/redact/unsentSecrets.test.ts'],
  },
  reader: {
    mutate: ['src/api/reader/**/*.ts'],
    tests: ['src/api/reader/**/*.test.ts'],
  },
  idempotency: {
    mutate: ['src/sandbox/adapters/idempotency/**/*.ts'],
    tests: ['src/sandbox/adapters/idempotency/**/*.test.ts', slow],
  },
  core: {
    mutate: ['src/sandbox/core/**/*.ts'],
    // Every route goes through it: forms, files, logs and cut connections are tested where they are used.
    tests: [
      'src/sandbox/{core,service,control}/**/*.test.ts',
      'src/sandbox/packs/{secrecy,badInput}.test.ts',
      'src/sandbox/packs/runs/{files,limits,redaction}.test.ts',
      'src/sandbox/seller/{prep.test.ts,uploads/**/*.test.ts}',
      'src/sandbox/adapters/node.test.ts',
    ],
  },
  prep: {
    mutate: ['src/sandbox/seller/{prepWork,prepPricing,auditStages,auditionsUnderWay}.ts'],
    tests: ['src/sandbox/seller/**/*.test.ts', 'src/sandbox/seed/seedTexts.test.ts'],
  },
  runs: {
    mutate: ['src/sandbox/packs/runs/**/*.ts'],
    tests: ['src/sandbox/packs/runs/**/*.test.ts', 'src/sandbox/packs/*.test.ts'],
  },
  growth: {
    mutate: ['src/sandbox/packs/growth/**/*.ts'],
    tests: ['src/sandbox/packs/growth/**/*.test.ts'],
  },
};
