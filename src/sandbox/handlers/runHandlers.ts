import { endpoints } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/wire';
import type { RunAnswer } from '../../contract/runs';
import type { Ask, BodyReductions, Handlers } from '../world/handler';
import { breakdownOf, ceilingOf } from '../packs/runs/pricing';
import type { FileFacts } from '../ground/runFacts';
import { judgeRun, runForm } from '../packs/runs/runChoices';
import { reducedRun, reducedRunWithFiles } from '../packs/runs/reducedRun';
import { runAnswer } from '../packs/runs/runViews';
import { ownRun, startRun } from '../packs/runs/runWork';

const plainRoute = routeName(endpoints['runs.start']);
const filesRoute = routeName(endpoints['runs.startWithFiles']);

export const packRunReductions: BodyReductions = {
  'runs.start': reducedRun,
  'runs.startWithFiles': reducedRunWithFiles,
};

/** Quotes and runs (the four run rules). */
export const packRunHandlers: Handlers<'runs.quote' | 'runs.start' | 'runs.startWithFiles' | 'runs.read'> = {
  'runs.quote': ({ world, account, body }) => {
    const judged = judgeRun(world, account, body.productId, runForm(body));
    const ceilingPoints = ceilingOf(judged);
    const { available } = world.ledger(account).balance;
    return {
      productId: judged.pack.id,
      version: judged.pack.version,
      model: judged.model.id,
      fundingMode: judged.fundingMode,
      preview: judged.preview,
      growthVersion: judged.growthVersion,
      growthDigest: judged.growthDigest,
      enabledSkills: judged.skills,
      maxInputTokens: judged.maxInputTokens,
      maxOutputTokens: judged.maxOutputTokens,
      ceilingPoints,
      breakdown: breakdownOf(judged),
      availablePoints: available,
      canAfford: ceilingPoints <= available,
      missingPoints: Math.max(0, ceilingPoints - available),
      quotedAt: world.iso(),
    };
  },

  'runs.start': (ask) => started(ask, plainRoute, []),

  'runs.startWithFiles': (ask) => started(ask, filesRoute, ask.body.attachments),

  'runs.read': ({ world, account, params }) => runAnswer(world, account, ownRun(world, account, params.runId)),
};

/** The admitted run, at once or when it has ended, as the world is set. It continues if the client does not wait for that. */
async function started(
  ask: Ask<'runs.start'> | Ask<'runs.startWithFiles'>,
  route: string,
  files: FileFacts[],
): Promise<RunAnswer> {
  const { world, account, params, body, headers, until } = ask;
  const run = startRun(world, account, { route, packId: params.id, body, headers, files });
  if (world.runAnswer === 'ended') await until(run.dueAt);
  return runAnswer(world, account, run);
}
