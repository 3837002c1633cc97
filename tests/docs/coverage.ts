/** Which test tries each code block of the documents. */
import { type Block, allBlocks, findBlock } from './documents';

/** Blocks that a test reads by what they are for: document, language, and a text that no other such block has. */
const named = {
  ledger: ['docs/sandbox.md', 'json', '"Opening balance"'],
  manifest: ['docs/sandbox.md', 'json', '"taip/1"'],
  seed: ['docs/sandbox.md', 'yaml', 'name: tide-shop'],
  generatedSeed: ['docs/sandbox.md', 'yaml', 'generated:'],
  seedErrors: ['docs/sandbox.md', 'text', 'seed.yaml:'],
  errorBody: ['docs/errors.md', 'json', '"error"'],
  agents: ['docs/agents.md', 'json', '"mcpServers"'],
  prompts: ['docs/console.md', 'jsonl', '"prompt"'],
  screenTest: ['docs/contributing.md', 'tsx', "from 'vitest'"],
  // Run by tests/package/continuous.test.ts.
  job: ['docs/testing.md', 'yaml', 'name: Tests'],
} as const;

/** A block by its name. Throws unless there is exactly one. */
export function namedBlock(name: keyof typeof named): Block {
  const [document, language, text] = named[name];
  return findBlock(document, language, text);
}

/** Programs that are not installed here, so that their files are only read by people. */
export const notInstalled: readonly string[] = ['nginx', 'caddyfile'];

/** Lines of a shell that no test of the documents runs: they set up, serve for good, or deploy. Their names are checked as all are. */
const namesOnly: readonly (readonly [document: string, line: string])[] = [
  ['README.md', 'npm start '], // every journey does
  ['PACKAGE.md', 'npm install '], // every test of the package does
  ['docs/testing.md', 'npm install '],
  ['docs/contributing.md', 'npm run unit '],
  ['docs/contributing.md', 'npm run dev '],
  ['docs/serving.md', 'npx wrangler '],
];

/** Lines that a test runs against a sandbox. */
export const isRun = ({ language, code }: Block): boolean => language === 'sh' && /\bcurl\b/.test(code);

/** Why no test tries a block; undefined if one does. */
export function whyUntried(block: Block, blocks: readonly Block[] = allBlocks): string | undefined {
  const { document, language, code } = block;
  const isNamed = Object.values(named).some(
    ([path, kind, text]) => path === document && kind === language && code.includes(text),
  );
  // programs.deep.test.ts compiles all of them.
  if (isNamed || language === 'js' || language === 'ts' || notInstalled.includes(language)) return undefined;
  // contributing.test.ts applies them in their order.
  if (language === 'diff' && document === 'docs/contributing.md') return undefined;
  if (language === 'sh') {
    const isKnown = namesOnly.some(([path, line]) => path === document && code.startsWith(line));
    return isRun(block) || isKnown ? undefined : 'no test runs these lines';
  }
  // controls.test.ts compares the answer of the lines above it.
  const above = blocks[blocks.indexOf(block) - 1];
  if (language === 'json' && document === 'docs/controls.md' && above?.document === document && above.language === 'sh')
    return undefined;
  return language === '' ? 'has no language' : `no test tries this block of ${language}`;
}
