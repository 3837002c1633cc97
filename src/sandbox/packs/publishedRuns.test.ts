import { expect, test } from 'vitest';
import { acceptTerms, audition, commit, publish, readyPack } from '../../../tests/support/packSeller';
import { client, freshWorlds } from '../testSupport';
import { tierTerms } from '../seller/prepPricing';

const fresh = freshWorlds('published-runs');
const model = 'openai:gpt-5.4-mini';

test.each(['failing', 'work_fails', 'passing', 'unaudited'] as const)(
  'once 1.0.0 is published everyone runs it, its owner too, while a higher version is %s',
  async (fate) => {
    const { sandbox, name, control } = fresh();
    const owner = client(sandbox, 'newcomer', name);
    const buyer = client(sandbox, 'buyer', name);
    await acceptTerms(owner);
    const id = await readyPack(owner);
    const params = { id };
    await audition(owner, id);
    await control.advance(tierTerms.verified_listing.durationMs);
    expect((await publish(owner, id)).status).toBe(200);
    const digest = (await owner.product(id)).digest;
    await commit(owner, id, '1.4.0', {
      runtime: { hostedSkills: ['web_search'] },
      ...(fate !== 'unaudited' && { sandbox: { outcome: fate } }),
    });
    if (fate !== 'unaudited') {
      await audition(owner, id);
      await control.advance(tierTerms.verified_listing.durationMs);
    }
    expect((await owner.product(id)).currentVersion).toBe('1.4.0');
    const version = '1.0.0';
    for (const who of [owner, buyer]) {
      const quote = await who.ask('runs.quote', { body: { productId: id, model } });
      expect([quote.status, quote.body.version]).toEqual([200, version]);
      const run = await who.ask('runs.start', { params, body: { model, prompt: 'What is urgent?' } });
      expect(run.body.run.version).toBe(version);
      await control.advance(20_000);
      const { report } = (await who.ask('packs.report', { params })).body;
      expect(report).toMatchObject({ version, status: 'passing' });
      expect((await who.ask('packs.runtimeProfile', { params })).body).toMatchObject({ version });
    }
    const owned = (await owner.ask('packs.owned')).body.packs.find((pack) => pack.id === id);
    expect([owned?.version, owned?.digest === digest]).toEqual([version, true]);
    expect((await owner.ask('growth.read', { params })).body.version).toBe(version);
  },
);
