/** A run of a Pack and what grows from it. */
import { compareWords } from '../../src/features/runs/compare/words';
import { getGrowth, growthPath, replies, seeded } from '../e2e/support/packs';
import * as run from '../e2e/support/run';
import { expect, test } from './support/fixtures';
import { reviewRun } from './support/spends';

test('a run confirmed by a double click is sent once, and ends at its result', async ({ tab, sandbox, openAs }) => {
  await openAs('buyer', run.runPath);
  const dialog = await reviewRun(tab, run.prompt);
  await dialog.role('button', 'Spend up to 51 Points').click(2);
  await run.endRun(sandbox);
  await tab.role('heading', /^Run result/).appears();
  await tab.isAt(run.resultPath);
  await tab.role('region', 'Result').appears();
  const { sent, held, spent } = await run.account(sandbox);
  expect({ sent, held }).toEqual({ sent: 1, held: 0 });
  expect(spent).toBeGreaterThan(0);
  await tab.fitsPhone();
});

test('a delta is accepted, and then used for new runs', async ({ tab, sandbox, openAs }) => {
  await openAs('buyer', growthPath(replies));
  await tab.role('button', 'Accept delta 5').click();
  const accept = tab.role('dialog', 'Accept delta 5?');
  await accept.text(/^Normalization/).click();
  await accept.role('radio', /^Portable/).click();
  await accept.role('button', 'Accept').click();
  await tab.role('list', 'Checkpoints').role('button', 'Use checkpoint 5 for new runs').click();
  const select = tab.role('dialog', /^Use/);
  await select.role('button', 'Use checkpoint 5').click();
  await select.disappears();
  const { activeSequence, checkpoints } = await getGrowth(sandbox, replies);
  expect(activeSequence).toBe(5);
  expect(checkpoints[5]).toMatchObject({ status: 'accepted', normalization: 'portable' });
  await tab.fitsPhone();
});

test('two runs are compared, and their sides swapped', async ({ tab, openAs }) => {
  await openAs('buyer', `/compare?left=${seeded.base}&right=${seeded.grown}`);
  await tab.role('table', compareWords.inputsThatDiffer).says('0 · signed base');
  const words = tab.role('region', compareWords.differences);
  await words.role('group', /^Change 1 of/).appears();
  await tab.fitsPhone();
  await tab.role('link', 'Swap sides').click();
  await tab.isAt(`/compare?left=${seeded.grown}&right=${seeded.base}`);
});
