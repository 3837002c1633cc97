import { describe, expect, test } from 'vitest';
import { deltaKinds } from '../../../contract/values';
import { packIds } from '../../catalog/packs/seedIds';
import { packWorld } from '../testSupport';

const id = packIds.ownClauses;

describe('deltas are of memory, of a skill, or of an evaluation', () => {
  test('a run proposes them, and every one that is known is of one of the three', async () => {
    const { finish, growth } = packWorld('kinds');
    const run = await finish('seller', id, { prompt: 'Read the draft. [skill] [evaluation]' });
    const proposed = run.growthProposals.map(({ kind }) => kind);
    expect(new Set(proposed)).toEqual(new Set(deltaKinds));
    const plain = await finish('seller', id, { prompt: 'Read the draft.' });
    expect(new Set(plain.growthProposals.map(({ kind }) => kind))).toEqual(new Set(['memory']));
    const { checkpoints } = (await growth('buyer', packIds.support)).body;
    expect(new Set(checkpoints.map(({ kind }) => kind))).toEqual(new Set(['base', 'memory']));
  });

  test.each(['skill', 'evaluation'] as const)(
    'accepted and selected, one of %s changes neither result nor price of a run; memory changes both',
    async (kind) => {
      const { finish, stage, accept, select, quote } = packWorld(`kinds-${kind}`);
      const prompt = 'Compare the two drafts.';
      const atBase = await finish('seller', id, { prompt });
      const source = await finish('seller', id, { prompt: `Read the draft. [${kind}]` });
      const take = async (index: number) => {
        const { sequence } = (await stage('seller', source.runId, index)).body;
        const accepted = await accept('seller', id, sequence);
        expect(accepted.status).toBe(200);
        await select('seller', id, sequence);
        return accepted.body;
      };
      const price = async () => (await quote('seller', id)).body.ceilingPoints;
      const before = await price();
      const delta = await take(source.growthProposals.findIndex((each) => each.kind === kind));
      expect(delta).toMatchObject({ kind, effect: 'next_version', status: 'accepted', selectable: true });
      const withDelta = await finish('seller', id, { prompt });
      expect(withDelta.growthVersion).toBe(delta.sequence);
      expect(await price()).toBe(before);
      // Only the sentence on what it ran on names the checkpoint.
      const body = (result: string | null) => result?.slice(result.indexOf('## Findings'));
      expect(body(withDelta.result)).toBe(body(atBase.result));
      const memory = await take(source.growthProposals.findIndex((each) => each.kind === 'memory'));
      expect(memory).toMatchObject({ kind: 'memory', effect: 'at_once' });
      const withMemory = await finish('seller', id, { prompt });
      expect(body(withMemory.result)).not.toBe(body(atBase.result));
      expect(await price()).toBeGreaterThan(before);
    },
  );

  test('what the checkpoint has already is not accepted twice', async () => {
    const { finish, stage, accept, select } = packWorld('kinds-twice');
    for (const status of [200, 409]) {
      const run = await finish('seller', id, { prompt: `Read draft ${status}. [skill]` });
      const index = run.growthProposals.findIndex(({ kind }) => kind === 'skill');
      const { sequence } = (await stage('seller', run.runId, index)).body;
      expect((await accept('seller', id, sequence)).status).toBe(status);
      await select('seller', id, sequence);
    }
  });
});
