/** Whether the machine is quiet: how much of the processor a fixed loop gets. Times measured while other programs use it say little about a build. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What is shown beside times. */
export const SHARE_NAME = 'share of the processor that a fixed loop got';
/** Of all cores together. A loop on a machine without other programs gets 0.95 and more. */
export const QUIET_SHARE = 0.9;

/** Takes a core about 60 ms, after it has run once to be compiled, and all begin together. */
const loop = `
const { parentPort, workerData: begin } = require('node:worker_threads');
const run = () => {
  let sum = 0;
  for (let step = 0; step < 50_000_000; step += 1) sum = (sum + step * 7) | 0;
  return sum;
};
run();
parentPort.postMessage('ready');
Atomics.wait(begin, 0, 0);
parentPort.postMessage(run());`;

/** Runs the loop on every core at once, and returns the share of the processor that it got, from 0 to 1. */
export async function measureShare(): Promise<number> {
  const begin = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(loop, { eval: true, workerData: begin }),
  );
  const replies = () => Promise.all(workers.map((worker) => new Promise((done) => worker.once('message', done))));
  await replies();
  const [begunAt, used] = [performance.now(), process.cpuUsage()];
  const ended = replies();
  Atomics.store(begin, 0, 1);
  Atomics.notify(begin, 0);
  await ended;
  const { user, system } = process.cpuUsage(used);
  const spentMs = (user + system) / 1_000;
  return Math.min(1, spentMs / workers.length / (performance.now() - begunAt));
}
