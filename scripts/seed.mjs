// `npm run --silent seed -- --example`: prints an example of a seed, with comments; `-- FILE` says what is wrong with one.
import { load, serverSettings, told } from './served.mjs';

const [, , given] = process.argv;

await told(async () => {
  if (given === '--example') {
    const { seedExample } = await load('src/sandbox/seed/seedExample.ts');
    process.stdout.write(seedExample());
  } else if (given && !given.startsWith('-')) {
    const { readSeedFile } = await load('src/sandbox/mounts/seed/seedFile.ts');
    await readSeedFile(given, serverSettings(process.env, 0).products);
    console.log(`${given} is a seed.`);
  } else {
    throw new Error('Give --example to print an example of a seed, or a file to be told what is wrong with it.');
  }
});
