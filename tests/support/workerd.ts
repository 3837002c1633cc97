/** Serves the adapter for Cloudflare in a new workerd, on a free port. */
import { temporaryFolder } from './children';

interface Workerd {
  url: string;
  /** Kills it in the middle of whatever it does. */
  close: () => Promise<void>;
  /** Ends the object of a world, once its requests are answered. */
  evict: (world: string) => Promise<void>;
  /** Asks the storage of the object of a world. */
  rows: (world: string, statement: string) => Promise<Record<string, unknown>[]>;
}

interface Settings {
  port: number;
  host: string;
  storeDir: string;
  settings: Readonly<Record<string, string>>;
  inspects: boolean;
  tell: (line: string) => void;
}

const scripts = new URL('../../scripts/', import.meta.url);
const { buildWorker } = (await import(new URL('workerBuild.mjs', scripts).href)) as {
  buildWorker: () => Promise<void>;
};
const { serveWorker } = (await import(new URL('workerd/workerd.mjs', scripts).href)) as {
  serveWorker: (settings: Settings) => Promise<Workerd>;
};

/** Servers over one folder, one after the other: each has what the previous one has stored. */
export async function workerd(settings: Readonly<Record<string, string>> = {}) {
  await buildWorker();
  const folder = temporaryFolder('objects-');
  const lines: string[] = [];
  const start = () =>
    serveWorker({
      port: 0,
      host: '127.0.0.1',
      storeDir: folder.path,
      settings: { SANDBOX_STRICT: '1', ...settings },
      inspects: true,
      tell: (line) => lines.push(line),
    });
  let current = await start();
  return {
    /** Lines that the runtime and the Worker have written to the console. A killed runtime may write of what it was doing. */
    reported: lines,
    get now(): Workerd {
      return current;
    },
    /** Kills the one there is and starts the next. */
    restart: async () => {
      await current.close();
      current = await start();
    },
    stop: async () => {
      await current.close();
      folder.remove();
    },
  };
}
