/** Seeds that random sequences begin with: the built-in one, and some of their own that have what the sequences touch. */
import fc from 'fast-check';
import { packIds } from '../../../src/sandbox/catalog/packs/seedIds';
import { seedExample } from '../../../src/sandbox/seed/seedExample';
import { ids } from '../../../src/sandbox/testSupport';

const products = `
products:
  - { name: Kit, state: ready, id: ${ids.checkout}, versions: [{ version: 1.0.0 }] }
  - { name: Kit in audit, state: in_audit, id: ${ids.korean}, prep: { tier: smoke_scan, secondsAgo: 5 } }
  - { name: Failing Kit, state: ready, id: ${ids.auditFails}, versions: [{ version: 1.0.0, outcome: failing }] }
  - { name: Published Reader, type: agent_pack, state: published, id: ${ids.packDraft} }
  - { name: Own Reader, type: agent_pack, state: ready, id: ${ids.agentPack}, versions: [{ version: 0.2.0 }] }
  - { name: Notes, state: published }
`;
const ran = `
accounts:
  buyer: { points: 90 }
  seller: { points: 9000, permissions: [catalog:read, seller_products:read, seller_prep:quote, seller_prep:confirmed_run] }
catalog: [{ name: Chart Plotter, prices: { regular: 12 } }]
packs: [{ name: Tide Reader }]
purchases: [{ account: buyer, product: chart-plotter }]
acquired: [{ account: buyer, pack: ${packIds.support} }, { account: buyer, pack: tide-reader }, { account: buyer, pack: published-reader }]
runs:
  - { name: one, account: buyer, pack: ${packIds.support}, prompt: Now?, proposals: [{ title: Aa, summary: Aaa }, { title: Bb, summary: Bbb }] }
  - { account: seller, pack: ${ids.agentPack}, prompt: Now? }
  - { name: two, account: buyer, pack: ${packIds.support}, prompt: Then?, checkpoint: 1, hoursAgo: 3, proposals: [{ title: Cc, summary: Ccc }] }
checkpoints: [{ run: one }, { run: two }, { run: one, proposal: 1, status: staged }]
`;

/** The text of a seed; undefined for the built-in one, more often than any other. */
export const seeds: fc.Arbitrary<string | undefined> = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  seedExample(),
  products,
  products + ran,
);
