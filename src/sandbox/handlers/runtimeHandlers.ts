import type { Handlers } from '../world/handler';
import { requireVersion, visiblePack } from '../packs/access';
import { modelView, models } from '../catalog/packs/models';
import { packView } from '../packs/packViews';
import { runStatus, getStartTime } from '../packs/runs/runViews';
import { listUnfinishedRuns } from '../packs/runs/workload';
import { listUnfinishedAuditions } from '../seller/auditionsUnderWay';
import { prepRunView } from '../seller/sellerViews';
import { computeLimitUsage } from '../world/workload';
import { clientBoundary, filePolicyView, skillView, skills } from '../catalog/packs/skills';

type RuntimeId = 'packs.models' | 'packs.workload' | 'packs.skills' | 'packs.runtimeProfile';

/** What runs depend on: models, skills, the workload, and the audited runtime of a Pack. */
export const packRuntimeHandlers: Handlers<RuntimeId> = {
  'packs.models': () => ({ models: models.map(modelView) }),

  'packs.workload': ({ world, account }) => {
    const running = listUnfinishedRuns(world, account);
    const runs = running.map((run) => ({
      runId: run.id,
      productId: run.pack.id,
      productName: run.pack.name,
      status: runStatus(world, run),
      startedAt: getStartTime(world, run),
      expectedFinishAt: world.iso(run.dueAt),
    }));
    const auditing = listUnfinishedAuditions(world, account);
    const auditions = auditing.map(({ product, prep }) => {
      const { id, tier, version, status, startedAt, expectedFinishAt } = prepRunView(world, prep);
      return {
        id,
        productId: product.id,
        productName: product.name,
        tier,
        version,
        status,
        startedAt,
        expectedFinishAt,
      };
    });
    const places = computeLimitUsage(
      world,
      running,
      auditing.map(({ prep }) => prep),
    );
    const { activeRuns, queuedRuns, auditions: audits } = places;
    const { available: availablePoints, held: heldPoints } = world.ledger(account).balance;
    return {
      active: activeRuns.used + audits.used,
      queued: queuedRuns.used,
      limits: { active: activeRuns.most + audits.most, queued: queuedRuns.most },
      places,
      runs,
      auditions,
      availablePoints,
      heldPoints,
    };
  },

  'packs.skills': () => ({
    skills: Object.values(skills).map((skill) => ({
      ...skillView(skill),
      available: skill.unavailable === null,
      unavailableReason: skill.unavailable,
    })),
    filePolicy: filePolicyView(),
    clientBoundary,
  }),

  'packs.runtimeProfile': ({ world, account, params }) => {
    const pack = requireVersion(visiblePack(world, account, params.id));
    return {
      productId: pack.id,
      version: pack.version,
      digest: pack.digest,
      auditedAt: pack.auditedAt,
      pack: packView(world, account, pack),
      hostedSkills: pack.skills.map((id) => skillView(skills[id])),
      filePolicy: { accepted: pack.takesFiles, ...filePolicyView() },
      clientExtensions: pack.extensions,
    };
  },
};
