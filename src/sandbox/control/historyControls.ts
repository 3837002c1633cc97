/** The controls that list what was done in a world, and what each entry of its history changed. */
import type { Context } from 'hono';
import type { HonoBase } from 'hono/hono-base';
import { badField } from '../core/refusal';
import { type Replay, changesSince } from '../history/changes';
import { getHistory } from '../history/history';
import { MAX_LISTED, listEntries } from '../history/listing';
import { saveWorld } from '../history/snapshot';
import type { World } from '../world/world';

const USUAL_LIMIT = 50;

interface Dependencies {
  base: string;
  inFoundWorld: (context: Context, work: (world: World) => unknown) => Promise<Response>;
  replay: Replay;
}

/** Registers the history controls, which only read. */
export function registerHistoryControls(app: HonoBase, { base, inFoundWorld, replay }: Dependencies): void {
  app.get(`${base}/history`, (context) =>
    inFoundWorld(context, (world) => {
      const history = getHistory(world);
      const before = readInteger(context, 'before', 1, Number.MAX_SAFE_INTEGER);
      const limit = readInteger(context, 'limit', 1, MAX_LISTED) ?? USUAL_LIMIT;
      const entries = listEntries(history, before, limit);
      return { entries, total: history.lines.length, full: history.isFull };
    }),
  );
  app.get(`${base}/history/:number/changes`, (context) =>
    inFoundWorld(context, (world) => {
      const { lines, isFull } = getHistory(world);
      const number = Number(context.req.param('number'));
      const isEntry = Number.isSafeInteger(number) && number >= 1 && number <= lines.length;
      // A full history is refused later, with its own message.
      if (!isEntry && !isFull)
        throw badField('number', `number must be from 1 to ${lines.length}: the history has no more entries.`);
      const from = readInteger(context, 'from', 1, number) ?? number;
      return changesSince(saveWorld(world, number), from, replay);
    }),
  );
}

/** A whole number from the query; undefined if it is not given. Throws 400 for anything else. */
function readInteger(context: Context, name: string, least: number, most: number): number | undefined {
  const given = context.req.query(name);
  if (given === undefined) return undefined;
  const number = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw badField(name, `${name} must be a whole number from ${least} to ${most}.`);
}
