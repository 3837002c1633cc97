// Builds the code of the commands for plain Node into dist-node, unless the last build used the same sources. In a
// separate process, because one that has loaded a bundler keeps 150 MB for it: servers only import the build.
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { builtForNode, commandModules, createAtomically, readBuildHash, nodeBuildHash, root } from './served.mjs';

const wanted = nodeBuildHash();
if (readBuildHash(builtForNode) !== wanted) {
  await createAtomically(builtForNode, wanted, async (dir) => {
    const bundle = await rolldown({
      input: Object.fromEntries(commandModules.map((name) => [name, join(root, `src/cli/${name}.ts`)])),
      cwd: root,
      // Packages stay where they are installed.
      external: (id) => !id.startsWith('.') && !isAbsolute(id),
      platform: 'node',
      tsconfig: false,
      transform: { target: 'node20.19' },
    });
    await bundle.write({ dir, entryFileNames: '[name].js', chunkFileNames: 'code/[name]-[hash].js' });
  });
}
