/** The ledger keeps the last 200 attempts that have ended; a matrix has up to 300 cells, and other work follows it. */
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { network } from '../../../../../tests/support/network';
import { type MatrixScreen, MatrixWorld, four, key, three } from '../../../../../tests/support/matrix/matrixWorld';
import { consent } from '../../../../../tests/support/spendingBrowser';

const columns = [three, four];
const prompts = ['First prompt'];

let world: MatrixWorld;
beforeEach(() => {
  world = new MatrixWorld();
});

/** So much other work follows that the ledger keeps none of the matrix's attempts. */
function followed({ tab: { ledger } }: MatrixScreen): void {
  for (let count = 0; count < 201; count += 1)
    ledger.end(ledger.open(consent, undefined).id, 'refused', 'The service responded with 409 CONFLICT');
  expect(ledger.on(key)).toEqual([]);
}

async function expectSent(screen: MatrixScreen): Promise<void> {
  followed(screen);
  const again = screen.reload();
  await again.quote(prompts, columns);
  expect(again.cells).toEqual(['done', 'done']);
  expect(again.state.sums.runs).toBe(0);
  await again.confirm();
  await world.pass(60_000);
  expect(world.sent).toHaveLength(2);
}

test('a run whose record nobody can read stays sent: that nothing was charged would be false', async () => {
  network.use(http.get('*/api/ai-packs/runs/:id', () => HttpResponse.json({ run: { status: 'zzz' } })));
  await world.controls.post('runs', { answer: 'admitted' });
  const screen = world.open();
  await screen.start(prompts, columns);
  await world.pass(120_000);
  expect(screen.cells).toEqual(['running', 'running']);
  await expectSent(screen);
});

test('a run that was marked as started stays sent', async () => {
  const screen = world.open();
  world.fates.push('before', 'before');
  await screen.start(prompts, columns);
  await world.pass(60_000);
  expect(screen.cells).toEqual(['unknown', 'unknown']);
  for (const { id } of screen.tab.ledger.on(key)) expect(screen.controller.mark(id, true)).toBe(true);
  expect(screen.cells).toEqual(['done', 'done']);
  await expectSent(screen);
});
