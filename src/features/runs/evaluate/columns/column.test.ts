import { expect, test } from 'vitest';
import { readGrowth } from '../../../../api/resources/packs/growth';
import { readModels } from '../../../../api/resources/packs/runtime';
import { type RunContext, findChoiceIssues } from '../../run/runForm';
import { evaluateAddress } from '../../evaluateAddress';
import {
  type Column,
  getColumnIds,
  openColumn,
  getColumnTitle,
  getCheckpointColumns,
  getModelColumns,
  getFirstColumns,
  findSameColumn,
} from './column';

const models = readModels({
  models: [
    { id: 'openai:gpt-5.4-mini', available: true },
    { id: 'zai:glm-5', available: false },
    { id: 'anthropic:claude-haiku-4-5', available: true },
  ],
});
const growth = readGrowth({
  activeSequence: 1,
  history: [0, 1, 2, 3].map((sequence) => ({ sequence, status: sequence === 2 ? 'staged' : 'accepted' })),
});
const owned: RunContext = { productId: 'p', models, skills: [], owned: true, growth };
const preview: RunContext = { ...owned, owned: false, growth: undefined };

const columns = (search: string, context = owned): Column[] =>
  evaluateAddress.read(search).column.map((column) => openColumn(column, context));
const titles = (all: readonly Column[]) => all.map((_, at) => getColumnTitle(all, at));

test('columns go into the address and come back; what is usual is left out', () => {
  const all = columns(
    '?column=checkpoint%3D3%26name%3DMine&column=&column=output%3D500%26model%3Danthropic%253Aclaude-haiku-4-5',
  );
  expect(all).toEqual([
    expect.objectContaining({ name: 'Mine', checkpoint: 3, model: 'openai:gpt-5.4-mini' }),
    expect.objectContaining({ name: '', checkpoint: undefined, limits: { input: 8_000, output: 2_000 } }),
    expect.objectContaining({ model: 'anthropic:claude-haiku-4-5', limits: { input: 8_000, output: 500 } }),
  ]);
  const search = evaluateAddress.write({ column: all });
  expect(columns(search.toString())).toEqual(all);
  expect(search.toString()).not.toMatch(/8000|%3D2000/);
});

test('what an address cannot mean is left out: a seventh column, a long name, a model that there is not', () => {
  expect(columns(`?${'column=&'.repeat(7)}`)).toHaveLength(6);
  const [one] = columns(`?column=name%3D${'n'.repeat(60)}%26model%3Dnone`);
  expect([one?.name.length, one?.model]).toEqual([40, 'openai:gpt-5.4-mini']);
  expect(evaluateAddress.read('?cell=g1').cell).toBeUndefined();
  expect(evaluateAddress.read('?cell=b12&beside=C')).toMatchObject({ cell: { column: 1, row: 11 }, beside: 2 });
});

test('it begins with the default beside the newest checkpoint; a preview with two models', () => {
  expect(getFirstColumns(owned).map(({ checkpoint }) => checkpoint)).toEqual([1, 3]);
  const now = { ...owned, growth: readGrowth({ ...growth?.raw, activeSequence: 3 }) };
  expect(getFirstColumns(now).map(({ checkpoint }) => checkpoint)).toEqual([1, 3]);
  expect(getFirstColumns(preview).map(({ model, checkpoint }) => [model, checkpoint])).toEqual([
    ['openai:gpt-5.4-mini', undefined],
    ['anthropic:claude-haiku-4-5', undefined],
  ]);
});

test('a column for each checkpoint that can be run, or each model that is available', () => {
  const like = columns('?column=output%3D700%26name%3Dx')[0]!;
  expect(
    getCheckpointColumns(owned, like).map(({ checkpoint, name, limits }) => [checkpoint, name, limits.output]),
  ).toEqual([
    [0, '', 700],
    [1, '', 700],
    [3, '', 700],
  ]);
  expect(getModelColumns(owned, like).map(({ model }) => model)).toEqual([
    'openai:gpt-5.4-mini',
    'anthropic:claude-haiku-4-5',
  ]);
});

test('a column is named by what tells it from the others', () => {
  expect(titles(columns('?column=checkpoint%3D0&column=checkpoint%3D3&column='))).toEqual([
    'A · Signed base',
    'B · Checkpoint 3',
    'C · Saved default',
  ]);
  expect(
    titles(columns('?column=checkpoint%3D3&column=checkpoint%3D3%26model%3Danthropic%253Aclaude-haiku-4-5')),
  ).toEqual(['A · gpt-5.4-mini', 'B · claude-haiku-4-5']);
  expect(titles(columns('?column=&column=name%3DCareful%26output%3D900'))).toEqual(['A · 2000 out', 'B · Careful']);
  expect(titles(columns('?column=&column='))).toEqual(['A · Saved default', 'B · Saved default']);
});

test('the id of a column is that of what it runs with: not of its name, its place or its letter', () => {
  const [one, two, twin] = columns('?column=checkpoint%3D3&column=checkpoint%3D1&column=checkpoint%3D3%26name%3DTwin');
  const ids = getColumnIds([one!, two!, twin!]);
  expect(new Set(ids).size).toBe(3);
  expect(getColumnIds([two!, { ...one!, name: 'Renamed' }, twin!])).toEqual([ids[1], ids[0], ids[2]]);
  expect(findSameColumn([one!, two!, twin!], 2)).toBe(0);
  expect(findSameColumn([one!, two!, twin!], 1)).toBeUndefined();
});

test('a column has the errors that its run would have, apart from a prompt', () => {
  const [fine, bad] = columns('?column=&column=checkpoint%3D2%26output%3Dmany');
  expect(findChoiceIssues(fine!, owned)).toEqual({});
  expect(Object.keys(findChoiceIssues(bad!, owned))).toEqual(['checkpoint', 'output']);
});
