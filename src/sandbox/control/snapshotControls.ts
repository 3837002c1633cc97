/** The controls that save a world as a file, open one, and fork a world. */
import type { Context } from 'hono';
import type { HonoBase } from 'hono/hono-base';
import { fieldIssues } from '../../contract/issues';
import { parseContext } from '../../contract/schema/zod';
import { badField, badRequest } from '../core/refusal';
import { type Reply, json, jsonReply } from '../core/reply';
import { readPackedJson } from '../core/packedBody';
import { readJson } from '../core/requestBody';
import { ReplayError } from '../history/replayHistory';
import { type SavedWorld, readSaved, saveWorld, writeSnapshot } from '../history/snapshot';
import type { World } from '../world/world';
import { forkForm } from './controlForms';

/** Maximum bytes of a file, compressed and uncompressed. Base64 makes a full history a third longer, and whitespace needs room too. */
const FILE_LIMIT = 64 * 1024 * 1024;

/** A world that was created from a saved one. */
export interface CreatedWorld {
  world: string;
  /** The number of entries in its history. */
  entries: number;
  /** Its time, in ISO 8601. */
  now: string;
}

interface Dependencies {
  base: string;
  reply: (context: Context, work: () => Promise<Reply>) => Promise<Response>;
  found: (context: Context) => World;
  nameOf: (context: Context) => string;
  /**
   * Creates a world from a saved one. Throws 409 for an existing world unless it `replaces` that. Rejects with `ReplayError` without creating
   * anything.
   */
  remake: (name: string, saved: SavedWorld, replaces: boolean) => Promise<CreatedWorld>;
}

/** Registers the snapshot controls. The worlds they create replace existing ones of the same name. */
export function registerSnapshotControls(app: HonoBase, { base, reply, found, nameOf, remake }: Dependencies): void {
  async function made(name: string, saved: SavedWorld, replaces: boolean): Promise<Reply> {
    try {
      return jsonReply(200, await remake(name, saved, replaces));
    } catch (error) {
      if (error instanceof ReplayError) throw badField('entries', error.message);
      throw error;
    }
  }

  app.get(`${base}/snapshot`, (context) =>
    reply(context, async () => {
      const world = found(context);
      const text = await writeSnapshot(saveWorld(world));
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
      const parsed = forkForm.safeParse(value, parseContext);
      if (!parsed.success) throw badRequest(fieldIssues(parsed.error));
      const { to, at, replace = true } = parsed.data;
      return made(to, saveWorld(found(context), at), replace);
    }),
  );
}
