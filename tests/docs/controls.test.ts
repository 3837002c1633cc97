/** Each control has an example in docs/controls.md, which is run in the order of the document, and its answer is the one that is shown. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RouteMatcher } from '../../src/contract/schema/pathMatcher';
import { type Listening, listen } from '../../src/entries/node';
import { controlRoutes } from '../../src/sandbox/control/controlRoutes';
import { type Block, findDocument, formatPlace } from './documents';
import { runLines, shellFolder } from './shell';

const { blocks, prose } = findDocument('docs/controls.md');
/** Each request with the answer that follows it. That each answer follows one is checked as for all blocks (coverage.ts). */
const examples = blocks.flatMap((block, index): [place: string, request: Block, answer: Block][] =>
  block.language === 'sh' ? [[formatPlace(block), block, blocks[index + 1]!]] : [],
);
const { path: folder, remove } = shellFolder();
let sandbox: Listening;
beforeAll(async () => {
  sandbox = await listen({ host: '127.0.0.1' });
});
afterAll(async () => {
  await sandbox.close();
  remove();
});

test('each control has an example', () => {
  const matcher = new RouteMatcher<string>();
  for (const [id, { method, path }] of controlRoutes.routes) matcher.add(method, path, id);
  const called = examples.flatMap(([, { code }]) =>
    code.split('\n').flatMap((line) => {
      const [, path = ''] = /localhost:8787(\/[^\s'?]*)/.exec(line) ?? [];
      const [, method = / -d | --data/.test(line) ? 'POST' : 'GET'] = /-X (\w+)/.exec(line) ?? [];
      return matcher.match(method, path)?.value ?? [];
    }),
  );
  expect([...new Set(called)].toSorted()).toEqual(controlRoutes.routes.map(([id]) => id).toSorted());
});

/** The sentences between a block and the heading above it. */
function aboveInSection(line: number): string[] {
  const above = [...prose].flatMap(([at, row]) => (at < line ? [row] : []));
  return above.slice(above.findLastIndex((row) => row.startsWith('#')));
}

describe('the example', () => {
  test.each(examples)('at %s is answered as shown', async (_, request, answer) => {
    expect(answer.language).toBe('json');
    const printed = await runLines(request.code, folder, sandbox.url);
    // Of several requests the last one is meant.
    const last = JSON.parse(/(?:^|\})(\{(?:(?!\}\{)[^])*)$/.exec(printed.trim())?.[1] ?? '') as unknown;
    const shown = JSON.parse(answer.code) as unknown;
    const isShortened = aboveInSection(request.line).some((row) => /\b[Ss]hortened\b/.test(row));
    expect(timeless(isShortened ? shortenedTo(shown, last) : last)).toEqual(timeless(shown));
    if (isShortened) expect(timeless(last), 'is whole').not.toEqual(timeless(shown));
  });
});

/** As much of an answer as is shown: of records the same fields, of lists as many entries. */
function shortenedTo(shown: unknown, answer: unknown): unknown {
  if (Array.isArray(shown) && Array.isArray(answer))
    return answer
      .slice(0, Math.max(shown.length, answer.length === 0 ? 0 : 1))
      .map((item, index) => shortenedTo(shown[index], item));
  if (typeof shown !== 'object' || shown === null || typeof answer !== 'object' || answer === null) return answer;
  const record = answer as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, shortenedTo(value, record[key])]));
}

/** Without what differs each time. */
function timeless(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'an instant');
  return JSON.parse(text.replaceAll(/sha256:[\da-f]{64}/g, 'a checksum'));
}
