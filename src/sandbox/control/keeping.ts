/** The controls that save a world as a file, open one, and fork a world. */
import type { Context } from 'hono';
import type { HonoBase } from 'hono/hono-base';
import { fieldIssues } from '../../contract/issues';
import { wording } from '../../contract/schema/zod';
import { badField, badRequest } from '../ground/refusal';
import { type Reply, json, jsonReply } from '../ground/reply';
import { readPackedJson } from '../ground/packedBody';
import { readJson } from '../ground/requestBody';
import { Unplayable } from '../history/play';
import { type Saved, readSaved, savedWorld, written } from '../history/snapshot';
import type { World } from '../world/world';
import { forkForm } from './controlForms';

/** Bytes of a file, packed and unpacked: base64 makes a history's bound a third longer, and there is room for blanks. */
const FILE_LIMIT = 64 * 1024 * 1024;

/** A world that was made of a saved one. */
export interface Made {
  world: string;
  /** In its history. */
  entries: number;
  /** Its time. */
  now: string;
}

interface Surroundings {
  base: string;
  reply: (context: Context, work: () => Promise<Reply>) => Promise<Response>;
  found: (context: Context) => World;
  nameOf: (context: Context) => string;
  /**
   * Makes the world of a name anew: in the place of the one there was, or throws 409 unless it `replaces`. Rejects with `Unplayable`, and then has
   * made nothing.
   */
  remake: (name: string, saved: Saved, replaces: boolean) => Promise<Made>;
}

/** Registers them. What they make takes the place of the world that has the name. */
export function mountKeeping(app: HonoBase, { base, reply, found, nameOf, remake }: Surroundings): void {
  async function made(name: string, saved: Saved, replaces: boolean): Promise<Reply> {
    try {
      return jsonReply(200, await remake(name, saved, replaces));
    } catch (error) {
      if (error instanceof Unplayable) throw badField('entries', error.message);
      throw error;
    }
  }

  app.get(`${base}/snapshot`, (context) =>
    reply(context, async () => {
      const world = found(context);
      const text = await written(savedWorld(world));
      const headers = { ...json, 'content-disposition': `attachment; filename="${world.name}.sandbox-world.json"` };
      return { status: 200, text, headers, code: null };
    }),
  );
  app.post(`${base}/snapshot`, (context) =>
    reply(context, async () => {
      const name = nameOf(context);
      const { value } = await readPackedJson(context.req.raw, FILE_LIMIT);
      return made(name, readSaved(value as object), context.req.query('replace') !== 'false');
    }),
  );
  app.post(`${base}/fork`, (context) =>
    reply(context, async () => {
      const { value } = await readJson(context.req.raw);
      const judged = forkForm.safeParse(value, wording);
      if (!judged.success) throw badRequest(fieldIssues(judged.error));
      const { to, at, replace = true } = judged.data;
      return made(to, savedWorld(found(context), at), replace);
    }),
  );
}
