/** Searches everything that a sandbox stores and answers for data that must never be stored or sent. */
import { expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import { fillPath } from '../../contract/schema/urlCodec';
import { control, send, testSandbox } from '../testSupport';
import { createToken } from '../world/tokens';
import { readMemory } from '../../../tests/support/worlds/readMemory';
import { packIds, runIds } from '../catalog/packs/seedIds';
import { mini } from './testSupport';

// Never written in one piece, so that the source text of this module cannot be mistaken for stored data.
const canary = (name: string) => ['canary', name, 'c0ffee'.repeat(3)].join('-');
const inFile = canary('file');
const inName = canary('name');
const asKey = ['sk', canary('key')].join('-');
const inPrompt = canary('prompt');

function asker(world: string) {
  const sandbox = testSandbox();
  const texts: string[] = [];
  const token = createToken('buyer', world);
  const headers = { 'x-tetrees-provider-key': asKey };
  return {
    texts,
    worldStore: sandbox.hasWorld,
    world: control(sandbox, world),
    ask: async (method: string, path: string, body?: unknown) => {
      const { text, status } = await send(sandbox, method, path, { token, body, headers });
      texts.push(text);
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
  };
}

test('the search finds bytes and texts in private fields, Maps, Sets and typed arrays', () => {
  const worldStore = {
    keep: new Set([new Map([['bytes', new TextEncoder().encode(inFile)]])]),
    hold: new Holder(inPrompt),
  };
  const inner = () => worldStore;
  const { texts } = readMemory(inner, 'worldStore');
  expect(texts).toEqual(expect.arrayContaining([inFile, inPrompt]));
  expect(inner().keep.size).toBe(1);
});

class Holder {
  readonly #held: readonly string[];

  constructor(text: string) {
    this.#held = [text];
  }

  get length(): number {
    return this.#held.length;
  }
}

test.each([
  ['File', () => new File([inFile], 'a.csv')],
  ['Blob', () => new Blob([inFile])],
])('the search notices a stored %s', (name, make) => {
  const worldStore = { keep: [make()] };
  expect(() => readMemory(() => worldStore, 'worldStore')).toThrow(`A ${name} is stored`);
});

test('file bytes and the provider key are neither stored nor returned; a file’s name is', async () => {
  const { texts, worldStore, world, ask } = asker('secrets');
  const withFiles = (prompt: string, name: string) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ model: mini, prompt, fundingMode: 'byok' }))
      form.append(field, value);
    form.append('attachments', new File([`a,b\n${inFile},2\n`], name, { type: 'text/csv' }));
    return form;
  };
  const support = `/api/ai-packs/${packIds.support}`;
  const words = canary('searched');
  await ask('GET', `/api/catalog/products?q=${words}`);
  const contracts = `/api/ai-packs/${packIds.contracts}`;
  const ownKey = { model: mini, prompt: `Own key. ${inPrompt}`, fundingMode: 'byok' };
  for (const [path, body, status] of [
    [`${support}/runs-with-files`, withFiles(`Compare. ${inPrompt}`, `${inName}.csv`), 200],
    [`${support}/runs-with-files`, withFiles('Again.', 'again.csv'), 409],
    [`${contracts}/runs-with-files`, withFiles('Again.', 'bad.exe'), 400],
    [`${contracts}/runs`, ownKey, 200],
  ] as const) {
    expect([path, (await ask('POST', path, body)).status]).toEqual([path, status]);
  }
  expect((await ask('POST', `${support}/growth/5/accept`)).status).toBe(200);
  await world.advance(60_000);
  await ask('GET', `${support}/growth`);
  texts.push(JSON.stringify(await world.state()));

  const { texts: storedTexts, objects } = readMemory(worldStore, 'worlds');
  expect(objects).toBeGreaterThan(300);
  const everything = [...storedTexts, ...texts].join('\n');
  // Verifies that the search finds what is there: in private fields, in Maps, in answers, and in the shared catalog's cache.
  expect(storedTexts.some((text) => text.includes(inName))).toBe(true);
  expect(storedTexts).toContain(words.replaceAll('-', ' '));
  for (const secret of [inFile, asKey]) expect(everything).not.toContain(secret);
  expect(everything).not.toContain(btoa(asKey));
  // The prompt is in no answer, run or log of the world either, whichever way it was sent.
  expect(everything).not.toContain(inPrompt);
});

test('private memory never leaves the world: no route returns any of it', async () => {
  const { texts, worldStore, world, ask } = asker('memory');
  const { body } = await ask('POST', `/api/ai-packs/${packIds.support}/runs`, {
    model: mini,
    prompt: 'Learn. [gate]',
    fundingMode: 'byok',
  });
  await world.advance(20_000);
  const { runId } = body['run'] as { runId: string };
  for (const proposalIndex of [0, 1]) await ask('POST', `/api/ai-packs/runs/${runId}/growth`, { proposalIndex });
  for (const sequence of [5, 7, 8]) await ask('POST', `/api/ai-packs/${packIds.support}/growth/${sequence}/accept`);
  await ask('POST', `/api/ai-packs/runs/${runIds.openProposals}/growth`, { proposalIndex: 0 });
  for (const id of [packIds.support, packIds.contracts]) {
    await ask('POST', `/api/ai-packs/${id}/growth/select`, { sequence: 2 });
    await ask('POST', '/api/ai-packs/runs/quote', { productId: id, model: mini });
    for (const [, { method, path, params }] of endpointList) {
      const names = Object.keys(params?.shape ?? {});
      if (method !== 'GET' || !path.startsWith('/api/ai-packs')) continue;
      await ask(
        'GET',
        fillPath(path, Object.fromEntries(names.map((name) => [name, name === 'runId' ? runIds.atThree : id]))),
      );
    }
  }
  await ask('GET', `/api/ai-packs/runs/${runId}`);
  texts.push(JSON.stringify(await world.state()));

  const { texts: storedTexts } = readMemory(worldStore, 'worlds');
  const private_ = storedTexts.filter((text) => text.includes('"rule"') || text.includes('"observations"'));
  expect(private_.length).toBeGreaterThan(25);
  const notes = private_.flatMap((text) => text.match(/owner-memory [0-9a-f]{16}/g) ?? []);
  expect(notes.length).toBeGreaterThan(200);
  const answers = texts.join('\n');
  expect(texts.length).toBeGreaterThan(20);
  for (const note of new Set(notes)) expect(answers).not.toContain(note.slice('owner-memory '.length));
  for (const part of ['owner-memory', 'In work on', 'Ignore the signed', 'observations'])
    expect(answers).not.toContain(part);
});
