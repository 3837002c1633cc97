import type { Handlers } from '../world/handler';
import { versioned, visiblePack } from './access';
import { modelView, models } from '../catalog/packs/models';
import { packView } from './packViews';
import { runStatus, startedAt } from './runs/runViews';
import { runsUnderWay, workloadLimits } from './runs/workload';
import { clientBoundary, filePolicyView, skillView, skills } from '../catalog/packs/skills';

type RuntimeId = 'packs.models' | 'packs.workload' | 'packs.skills' | 'packs.runtimeProfile';

/** What runs depend on: models, skills, the workload, and the audited runtime of a Pack. */
export const packRuntimeHandlers: Handlers<RuntimeId> = {
  'packs.models': () => ({ models: models.map(modelView) }),

  'packs.workload': ({ world, account }) => {
    const runs = runsUnderWay(world, account).map((run) => ({
      runId: run.id,
      productId: run.pack.id,
      productName: run.pack.name,
      status: runStatus(world, run),
      startedAt: startedAt(world, run),
      expectedFinishAt: world.iso(run.dueAt),
    }));
    const active = runs.filter(({ status }) => status === 'running').length;
    const { available: availablePoints, held: heldPoints } = world.ledger(account).balance;
    return { active, queued: runs.length - active, limits: { ...workloadLimits }, runs, availablePoints, heldPoints };
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
    const pack = versioned(visiblePack(world, account, params.id));
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
