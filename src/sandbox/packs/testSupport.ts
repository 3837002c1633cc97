/** Shared by the tests of Packs: the accounts of a world, and helpers to run a Pack to its end. */
import { type AccountName, accountNames } from '../core/accounts';
import type { WorldState } from '../control/worldState';
import { client, control, testSandbox } from '../testSupport';

export const mini = 'openai:gpt-5.4-mini';
export const maxRunMs = 12_000;

const sandbox = testSandbox();

/** Clients of a world; each test must use its own world name. */
export function packWorld(name: string) {
  const world = control(sandbox, name);
  const clients = Object.fromEntries(
    accountNames.map((account) => [account, client(sandbox, account, name)]),
  ) as Record<AccountName, ReturnType<typeof client>>;

  function start(account: AccountName, packId: string, body: object = {}, headers: Record<string, string> = {}) {
    const filled = { model: mini, prompt: 'What needs a person here?', ...body };
    return clients[account].ask('runs.start', { params: { id: packId }, body: filled, headers });
  }

  /** Runs a Pack to its end and returns the run. */
  async function finish(account: AccountName, packId: string, body: object = {}, headers: Record<string, string> = {}) {
    const started = await start(account, packId, body, headers);
    if (started.status !== 200) throw new Error(`The run did not start: ${started.text}`);
    const { runId, expectedFinishAt } = started.body.run;
    const { now } = await world.state();
    await world.advance(Date.parse(expectedFinishAt) - Date.parse(now));
    return (await read(account, runId)).body.run;
  }

  const read = (account: AccountName, runId: string) => clients[account].ask('runs.read', { params: { runId } });

  return {
    ...clients,
    sandbox,
    world,
    start,
    finish,
    read,
    quote: (account: AccountName, productId: string, body: object = {}) =>
      clients[account].ask('runs.quote', { body: { productId, model: mini, ...body } }),
    growth: (account: AccountName, id: string) => clients[account].ask('growth.read', { params: { id } }),
    stage: (account: AccountName, runId: string, proposalIndex: number) =>
      clients[account].ask('growth.stage', { params: { runId }, body: { proposalIndex } }),
    accept: (account: AccountName, id: string, sequence: number, headers: Record<string, string> = {}) =>
      clients[account].ask('growth.accept', { params: { id, sequence }, headers }),
    select: (account: AccountName, id: string, sequence: number) =>
      clients[account].ask('growth.select', { params: { id }, body: { sequence } }),
    acquire: (account: AccountName, id: string) => clients[account].ask('packs.acquireFree', { params: { id } }),
    balance: async (account: AccountName): Promise<WorldState['accounts'][AccountName]> =>
      (await world.state()).accounts[account],
  };
}
