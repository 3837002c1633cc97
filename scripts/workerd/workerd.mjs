// Serves the built Cloudflare adapter with the platform's own runtime, workerd, on this machine. Also used by the tests
// and the bench. The runtime is a package of this folder, installed only on request (scripts/setup.mjs).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Miniflare } from 'miniflare';
import { root } from '../served.mjs';

/**
 * Serves what is built. `storeDir` is the folder that stores the objects, if any; `settings` are those of the environment; with
 * `stays`, an idle object does not end. Resolves to its URL; `close`, which kills the runtime in the middle of whatever it does; and for tests `evict`, which ends the
 * object of a world once its requests are answered, and `rows`, which asks its storage if the server `inspects`. `tell` takes what the runtime and the Worker write to the console.
 */
export async function serveWorker({ port, host, storeDir, settings, stays = false, inspects = false, tell }) {
  const config = JSON.parse(readFileSync(join(root, 'wrangler.json'), 'utf8'));
  const [{ name: binding, class_name: className }] = config.durable_objects.bindings;
  const { assets } = config;
  const miniflare = new Miniflare({
    name: config.name,
    host,
    port,
    // Without this, the origin of a request would be looked up on the network.
    cf: false,
    // Passed unchanged: otherwise a dynamic import in a library would be rejected.
    modules: [{ type: 'ESModule', path: config.main }],
    rootPath: root,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings: settings,
    durableObjects: { [binding]: { className, useSQLite: true, unsafePreventEviction: stays } },
    durableObjectsPersist: storeDir || false,
    unsafeInspectDurableObjects: inspects,
    handleRuntimeStdio:
      tell &&
      ((output, errors) => {
        output.resume();
        createInterface({ input: errors }).on('line', tell);
      }),
    assets: {
      directory: join(root, assets.directory),
      binding: assets.binding,
      routerConfig: { invoke_user_worker_ahead_of_assets: assets.run_worker_first, has_user_worker: true },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
    },
  });
  const { port: own } = await miniflare.ready;
  const object = (name) => [config.name, className, { name }];
  return {
    url: `http://${host}:${own}`,
    close: () => miniflare.dispose(),
    evict: (world) => miniflare.unsafeEvictDurableObject(...object(world)),
    rows: async (world, statement) => (await miniflare.unsafeGetDurableObjectStorage(...object(world))).exec(statement),
  };
}
