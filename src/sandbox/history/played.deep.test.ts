/** The history under random sequences of all that can be done to a world of any seed: what is played from it is the same world. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import type { AccountName } from '../core/accounts';
import { controlForms } from '../control/controlForms';
import { control, send, testNow, testSandbox } from '../testSupport';
import type { Entry } from './entry';
import { getHistory } from './history';
import {
  readAllAnswers,
  serializeWorld,
  createStepRunner,
  listReadPaths,
  randomSteps,
} from '../../../tests/support/worlds/randomSteps';
import { seeds } from '../../../tests/support/worlds/seeds';

const SEQUENCES = 300;

/** Who asks which routes: one account all, and others those that are theirs. */
const askedBy: readonly (readonly [AccountName, RegExp])[] = [
  ['seller', /./],
  ['buyer', /ai-packs|orders|products\/[^/]+$/],
  ['newcomer', /api\/seller|owned/],
];

/** Other work of the process has its turn, so that what was begun gets on; more than once, as files are read in several. */
async function letOthersRun(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a world replayed from its history has the same state and answers, whatever was done to it and concurrently', async () => {
  const seen = { entries: 0, kinds: new Set<string>(), faults: 0 };
  let sequence = 0;
  await fc.assert(
    fc.asyncProperty(randomSteps, seeds, async (groups, seed) => {
      sequence += 1;
      const name = `played-${sequence}`;
      // Each look at the time finds another one, until all is done.
      const time = { now: testNow, goesOn: true };
      const real = () => (time.goesOn ? (time.now += 1) : time.now);
      const sleep = async (ms: number) => {
        await letOthersRun(2);
        time.now += ms;
      };
      const live = testSandbox({ realNow: real, sleep, runAnswer: 'ended' });
      if (seed !== undefined) {
        const made = await send(live, 'PUT', `/__sandbox/worlds/${name}/seed`, {
          body: seed,
          headers: { 'content-type': 'application/yaml' },
        });
        expect(made.text).toContain('"entries":0');
      }
      const take = createStepRunner(live, name, (ms) => void (time.now += ms));
      const all: Promise<unknown>[] = [];
      for (const group of groups) {
        const begun = group.map((step) => take(step));
        all.push(...begun);
        await letOthersRun(group.length > 2 ? 3 : 12);
      }
      // What a fault holds is let go, again and again, as there may be more of them.
      const over = { yet: false };
      const ends = Promise.all(all).finally(() => (over.yet = true));
      while (!over.yet) {
        await control(live, name).clearFaults();
        await letOthersRun(4);
      }
      await ends;
      if (
        live
          .find(name)
          ?.faults.list()
          .some(({ hold }) => hold)
      )
        await control(live, name).clearFaults();
      time.goesOn = false;
      await control(live, name).post('latency', { ms: 0 });

      const file = await send(live, 'GET', `/__sandbox/worlds/${name}/snapshot`);
      expect(file.status).toBe(200);
      expect(file.text).not.toMatch(/txk_|canary|What matters|much much/);
      const replayed = testSandbox({ realNow: () => testNow });
      const made = await send(replayed, 'POST', `/__sandbox/worlds/${name}/snapshot`, {
        body: file.text,
        headers: { 'content-type': 'application/json' },
      });
      expect(made.text).toContain('"entries"');
      const before = getHistory(live.find(name)!).lines.length;
      const paths = listReadPaths(live, name);
      for (const [account, asked] of askedBy) {
        const chosen = paths.filter((path) => asked.test(path));
        const expected = await readAllAnswers(live, name, chosen, account);
        expect(await readAllAnswers(replayed, name, chosen, account)).toEqual(expected);
      }
      expect(serializeWorld(replayed, name)).toBe(serializeWorld(live, name));
      // Reads leave no entry but for the ids that downloads draw.
      const lines = getHistory(live.find(name)!).lines;
      for (const line of lines.slice(before)) expect(line).toContain('/download"');
      seen.entries += before;
      for (const line of lines) {
        const { method, path, faults } = JSON.parse(line) as Entry;
        if (faults !== undefined) seen.faults += 1;
        else seen.kinds.add(`${method} ${path.replaceAll(/[0-9a-f-]{36}|(?<=\/)\d+(?=\/|$)/g, ':id')}`);
      }
    }),
    { numRuns: SEQUENCES },
  );
  expect(seen.entries).toBeGreaterThan(SEQUENCES * 5);
  // Guards against sequences that leave something out.
  if (SEQUENCES < 300) return;
  expect(seen.faults).toBeGreaterThan(SEQUENCES / 2);
  const writes = endpointList.filter(([, { effect }]) => effect !== 'reads');
  const routes = writes.map(([, { method, path }]) => `${method} ${path.replaceAll(/:[A-Za-z]+/g, ':id')}`);
  const controls = Object.keys(controlForms).map((control) => `POST /${control}`);
  const all = [...routes, ...controls, 'DELETE /faults', 'DELETE /faults/:id', 'POST /__storage'];
  expect([...seen.kinds]).toEqual(expect.arrayContaining(all));
});
