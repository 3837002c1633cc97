/**
 * The tables of docs/errors.md are made from the contract, and from what the console says of each error:
 * `npx vitest run tests/docs/errors.test.ts -u` writes them again.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ApiError,
  EMPTY_BODY,
  FALSE_ENCODING,
  type FailureKind,
  type UnsentReason,
  createUnsentError,
} from '../../src/api/client/errors';
import { explain } from '../../src/api/client/explain';
import { endpointList } from '../../src/contract/endpoints';
import { commonErrorCodes, errorCodes } from '../../src/contract/errorCodes';
import { routeName } from '../../src/contract/schema/urlCodec';
import { createSandbox, tokenFor } from '../../src/entries/sandbox';
import { namedBlock } from './coverage';
import { root } from './documents';

const file = new URL('docs/errors.md', root);

function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

const asCode = (text: string) => `\`${text}\``;

function formatErrors(): string {
  const rows = Object.entries(errorCodes).map(([code, status]) => {
    const { title, description, nextStep } = explain(
      new ApiError({ kind: 'refused', route: undefined, message: '', status, code }),
    );
    return [String(status), asCode(code), `${title}. ${description}`, nextStep];
  });
  const { title, description, nextStep } = explain(
    new ApiError({ kind: 'server', route: undefined, message: '', status: 503 }),
  );
  return formatTable(
    ['status', 'code', 'when', 'next step'],
    [...rows, ['500, 503', 'none', `${title}. ${description}`, nextStep]],
  );
}

function formatRoutes(): string {
  const rows = endpointList.map(([, route]) => {
    const own = [...new Set(route.errors)].filter((code) => !commonErrorCodes.includes(code));
    const sorted = own.toSorted((a, b) => errorCodes[a] - errorCodes[b]);
    return [asCode(routeName(route)), sorted.map((code) => `${errorCodes[code]} ${asCode(code)}`).join(', ') || 'none'];
  });
  return formatTable(['route', 'errors'], rows);
}

function formatConsole(): string {
  const kinds: readonly FailureKind[] = ['network', 'timeout', 'unreadable', 'redirect', 'cancelled'];
  const unsent: readonly UnsentReason[] = ['wait', 'failed'];
  const errors = [
    ...kinds.map((kind) => new ApiError({ kind, route: undefined, message: '' })),
    ...[EMPTY_BODY, FALSE_ENCODING].map(
      (code) => new ApiError({ kind: 'unreadable', code, route: undefined, message: '' }),
    ),
    ...unsent.map((why) => createUnsentError(why, { route: undefined, message: '' })),
  ];
  const rows = errors.map((error) => {
    const { title, description, nextStep } = explain(error);
    return [asCode(error.code), title, description, nextStep];
  });
  return formatTable(['code', 'title', 'when', 'next step'], rows);
}

test('the tables are those of the contract and of the console', async () => {
  const tables = { errors: formatErrors(), routes: formatRoutes(), console: formatConsole() };
  const text = Object.entries(tables).reduce(
    (before, [name, table]) =>
      before.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`), `$1\n${table}\n\n$2`),
    readFileSync(file, 'utf8'),
  );
  for (const table of Object.values(tables)) expect(text).toContain(table);
  await expect(text).toMatchFileSnapshot(file.pathname);
});

test('the body that is shown is what the sandbox answers', async () => {
  const { code } = namedBlock('errorBody');
  const id = '0b100000-0000-4000-8000-000000000001';
  const answer = await createSandbox().fetch(
    new Request(`http://sandbox.test/api/seller/products/${id}/prep`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('seller', 'errors')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tier: 'verified_listing', expectedVersion: '1.4.2', confirmation: 'RUN_SELLER_PREP' }),
    }),
  );
  expect(answer.status).toBe(400);
  expect(JSON.parse(code)).toEqual(await answer.json());
});
