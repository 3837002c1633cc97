/** The controls that tell what was done to a world, and what each entry of its history changed. */
import type { Context } from 'hono';
import type { HonoBase } from 'hono/hono-base';
import { badField } from '../ground/refusal';
import { type Replay, changesSince } from '../history/changes';
import { historyOf } from '../history/history';
import { MOST_LISTED, listedEntries } from '../history/listing';
import { savedWorld } from '../history/snapshot';
import type { World } from '../world/world';

const USUAL_LIMIT = 50;

interface Surroundings {
  base: string;
  inFoundWorld: (context: Context, work: (world: World) => unknown) => Promise<Response>;
  replay: Replay;
}

/** Registers them. They only read. */
export function mountHistory(app: HonoBase, { base, inFoundWorld, replay }: Surroundings): void {
  app.get(`${base}/history`, (context) =>
    inFoundWorld(context, (world) => {
      const history = historyOf(world);
      const before = wholeOf(context, 'before', 1, Number.MAX_SAFE_INTEGER);
      const limit = wholeOf(context, 'limit', 1, MOST_LISTED) ?? USUAL_LIMIT;
      const entries = listedEntries(history, before, limit);
      return { entries, total: history.lines.length, full: history.isFull };
    }),
  );
  app.get(`${base}/history/:number/changes`, (context) =>
    inFoundWorld(context, (world) => {
      const { lines, isFull } = historyOf(world);
      const number = Number(context.req.param('number'));
      const isEntry = Number.isSafeInteger(number) && number >= 1 && number <= lines.length;
      // One that is full says so itself.
      if (!isEntry && !isFull)
        throw badField('number', `number must be from 1 to ${lines.length}, as many entries as there are.`);
      const from = wholeOf(context, 'from', 1, number) ?? number;
      return changesSince(savedWorld(world, number), from, replay);
    }),
  );
}

/** A whole number of the query; undefined if it is not given. Throws 400 for anything else. */
function wholeOf(context: Context, name: string, least: number, most: number): number | undefined {
  const given = context.req.query(name);
  if (given === undefined) return undefined;
  const number = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw badField(name, `${name} must be a whole number from ${least} to ${most}.`);
}
