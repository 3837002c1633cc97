import { strToU8, zipSync } from 'fflate';

/** The content of `taip.json`; keys other than these two are up to the test. */
interface TaipFacts {
  name: string;
  version: string;
  [more: string]: unknown;
}

/** Modification time of every entry, fixed so that equal facts always give equal bytes and digests. */
const writtenAt = new Date(2026, 0, 1);

/**
 * The bytes of the smallest complete .taip: a zip of the manifest `taip.json`, with `facts` beside its format, and a
 * README.
 */
export function createTaip(facts: TaipFacts): Uint8Array<ArrayBuffer> {
  const manifest = JSON.stringify({ format: 'taip/1', ...facts }, null, 2);
  const readme = `# ${facts.name} ${facts.version}\n\nAnswers only from what it was given.\n`;
  return new Uint8Array(
    zipSync({ 'taip.json': strToU8(manifest), 'README.md': strToU8(readme) }, { mtime: writtenAt }),
  );
}
