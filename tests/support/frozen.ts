import type { Frozen } from '../../src/api/spending/quoteFlow';

/** A spend as it stands in a confirmation: 900 Points for the deep tier of version 1.0.0 of the product `p`. */
export const frozenSpend: Frozen = {
  subject: 'prep:p',
  title: 'P',
  version: '1.0.0',
  choice: 'deep',
  points: 900,
  frozenAt: 0,
  lives: 30_000,
};
