import { endpoints } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';
import type { RunAnswer } from '../../contract/runs';
import type { HandlerRequest, BodyTransforms, Handlers } from '../world/handler';
import { buildBreakdown, computeCeiling } from '../packs/runs/pricing';
import type { FileFacts } from '../core/runFacts';
import { validateRun, readRunForm } from '../packs/runs/validateRun';
import { transformRun, transformRunWithFiles } from '../packs/runs/runTransforms';
import { runAnswer } from '../packs/runs/runViews';
import { ownRun, startRun } from '../packs/runs/runWork';

const plainRoute = routeName(endpoints['runs.start']);
const filesRoute = routeName(endpoints['runs.startWithFiles']);

export const packRunTransforms: BodyTransforms = {
  'runs.start': transformRun,
  'runs.startWithFiles': transformRunWithFiles,
};

/** Quotes and runs (the four run rules). */
export const packRunHandlers: Handlers<'runs.quote' | 'runs.start' | 'runs.startWithFiles' | 'runs.read'> = {
  'runs.quote': ({ world, account, body }) => {
    const validated = validateRun(world, account, body.productId, readRunForm(body));
    const ceilingPoints = computeCeiling(validated);
    const { available } = world.ledger(account).balance;
    return {
      productId: validated.pack.id,
      version: validated.pack.version,
      model: validated.model.id,
      fundingMode: validated.fundingMode,
      preview: validated.preview,
      growthVersion: validated.checkpoint,
      growthDigest: validated.growthDigest,
      enabledSkills: validated.skills,
      maxInputTokens: validated.maxInputTokens,
      maxOutputTokens: validated.maxOutputTokens,
      ceilingPoints,
      breakdown: buildBreakdown(validated),
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

/** The admitted run, at once or when it has ended, depending on the world's setting. It continues if the client does not wait. */
async function started(
  ask: HandlerRequest<'runs.start'> | HandlerRequest<'runs.startWithFiles'>,
  route: string,
  files: FileFacts[],
): Promise<RunAnswer> {
  const { world, account, params, body, headers, until } = ask;
  const run = startRun(world, account, { route, packId: params.id, body, headers, files });
  if (world.runAnswer === 'ended') await until(run.dueAt);
  return runAnswer(world, account, run);
}
