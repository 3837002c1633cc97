import { strToU8, zipSync } from 'fflate';

/** What `taip.json` of an archive tells: all keys but these two are the test's own. */
interface TaipFacts {
  name: string;
  version: string;
  [more: string]: unknown;
}

/** Wall time of every entry: equal facts give equal bytes, and so equal digests, wherever and whenever they are made. */
const writtenAt = new Date(2026, 0, 1);

/** The bytes of the smallest whole .taip: a zip of the manifest `taip.json`, with `facts` over its format, and a README. */
export function taipOf(facts: TaipFacts): Uint8Array<ArrayBuffer> {
  const manifest = JSON.stringify({ format: 'taip/1', ...facts }, null, 2);
  const readme = `# ${facts.name} ${facts.version}\n\nAnswers only from what it was given.\n`;
  return new Uint8Array(
    zipSync({ 'taip.json': strToU8(manifest), 'README.md': strToU8(readme) }, { mtime: writtenAt }),
  );
}
