/** Download URLs and images of the worlds. Anyone who has an address can use it. */
import type { Context } from 'hono';
import type { HonoBase } from 'hono/hono-base';
import { artifactStream } from '../artifact/artifact';
import { drawImage } from '../artifact/images/drawn';
import { Refusal } from '../core/refusal';
import type { Reply } from '../core/reply';
import { getDownload } from '../orders/downloads';
import { uploadedImage } from '../seller/previewImages';
import type { World } from '../world/world';

interface Dependencies {
  base: string;
  reply: (context: Context, work: () => Reply | Promise<Reply>) => Promise<Response>;
  found: (context: Context) => World;
  /** Waits this many real milliseconds. */
  sleep: (ms: number) => Promise<void>;
}

/** Registers the routes of downloads and images. */
export function registerFileControls(app: HonoBase, { base, reply, found, sleep }: Dependencies): void {
  app.get(`${base}/downloads/:ticket`, (context) =>
    reply(context, () => download(found(context), context.req.param('ticket') ?? '', sleep)),
  );
  app.get('/__sandbox/images/:number', (context) =>
    reply(context, () => {
      const drawn = drawImage(Number(context.req.param('number')));
      if (!drawn) throw new Refusal('NOT_FOUND', 'There is no such image.');
      return imageReply(new Blob([drawn], { type: 'image/png' }));
    }),
  );
  app.get(`${base}/images/:id`, (context) =>
    reply(context, () => imageReply(uploadedImage(found(context), context.req.param('id') ?? ''))),
  );
}

/** Serves a download URL. The world's latency delays the first and every further chunk. */
async function download(world: World, ticket: string, sleep: (ms: number) => Promise<void>): Promise<Reply> {
  const pause = async () => {
    if (world.latencyMs > 0) await sleep(world.latencyMs);
  };
  await pause();
  const { filename, artifact, sizeBytes } = getDownload(world, ticket);
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${filename}"`,
    'content-length': String(sizeBytes),
  };
  return { status: 200, text: artifactStream(artifact, pause), headers, code: null };
}

/** An image as the service has checked it, with headers that keep it from running anything when opened directly. */
function imageReply(image: Blob): Reply {
  const headers = {
    'content-type': image.type,
    'content-length': String(image.size),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, text: image.stream(), headers, code: null };
}
