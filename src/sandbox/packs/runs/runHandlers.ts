import { endpoints } from '../../../contract/endpoints';
import { routeName } from '../../../contract/schema/wire';
import type { Handlers } from '../../service/handler';
import { fileFacts } from './attachments';
import { breakdownOf } from './pricing';
import { judgeRun, runForm } from './runChoices';
import { runAnswer } from './runViews';
import { ownRun, startRun } from './runWork';

const plainRoute = routeName(endpoints['runs.start']);
const filesRoute = routeName(endpoints['runs.startWithFiles']);

/** Quotes and runs (the four run rules). */
export const packRunHandlers: Handlers<'runs.quote' | 'runs.start' | 'runs.startWithFiles' | 'runs.read'> = {
  'runs.quote': ({ world, account, body }) => {
    const judged = judgeRun(world, account, body.productId, runForm(body));
    const breakdown = breakdownOf(judged);
    const ceilingPoints = breakdown.reduce((sum, { points }) => sum + points, 0);
    const { available } = world.ledger(account).balance;
    return {
      productId: judged.pack.id,
      version: judged.pack.version,
      model: judged.model.id,
      fundingMode: judged.fundingMode,
      preview: judged.preview,
      growthVersion: judged.growthVersion,
      growthDigest: judged.growthDigest,
      enabledSkills: [...judged.skills],
      maxInputTokens: judged.maxInputTokens,
      maxOutputTokens: judged.maxOutputTokens,
      ceilingPoints,
      breakdown: breakdown.map((row) => ({ ...row })),
      availablePoints: available,
      canAfford: ceilingPoints <= available,
      missingPoints: Math.max(0, ceilingPoints - available),
      quotedAt: world.iso(),
    };
  },

  'runs.start': ({ world, account, params, body, headers }) => {
    const run = startRun(world, account, { route: plainRoute, packId: params.id, body, headers, files: [] });
    return runAnswer(world, account, run);
  },

  // Reads the files, part of the form, before anything of the world. Nothing waits after that.
  'runs.startWithFiles': async ({ world, account, params, body, headers }) => {
    const files = await fileFacts(body.attachments ?? []);
    world.settle();
    const run = startRun(world, account, { route: filesRoute, packId: params.id, body, headers, files });
    return runAnswer(world, account, run);
  },

  'runs.read': ({ world, account, params }) => runAnswer(world, account, ownRun(world, account, params.runId)),
};
