/** The audition report of a product, which follows its latest prep stage by stage. */
import type { SellerReport } from '../../contract/seller';
import { type AuditStage, listStages } from './auditStages';
import { getQueuePosition } from './publishing/auditQueue';
import { getPackStep, whyNotPublishable } from './publishing/packStep';
import { type PrepRecord, type SellerProductRecord, currentVersion, latestPrep } from './sellerProduct';
import { prepRunView } from './sellerViews';
import { IN_SITE } from '../core/sitePages';
import type { World } from '../world/world';

type Report = NonNullable<SellerReport['report']>;
type Stage = NonNullable<Report['stages']>[number];

/** The report for the product's owner: status, stages with evidence and fixes, and what to do next. */
export function buildReport(world: World, product: SellerProductRecord): Report {
  const latest = latestPrep(product);
  // Failed work says nothing about the product, so the preceding report remains valid.
  const reported = product.preps.findLast((prep) => prep.status !== 'failed');
  const version = product.versions.find((each) => each.version === reported?.version);
  const stages =
    reported && version
      ? listStages(product, version, reported.tier).map((stage, index, all) =>
          stageAt(world.now(), reported, stage, index, all.length),
        )
      : [];
  return {
    productId: product.id,
    version: reported?.version ?? currentVersion(product)?.version ?? null,
    status: getReportStatus(world.now(), reported),
    run: latest ? prepRunView(world, latest) : null,
    stages,
    ...(product.assetKind === 'agent_pack' && {
      queue: getQueuePosition(world, product),
    }),
    nextActions: nextActions(product, latest, reported, stages),
    updatedAt: reported ? world.iso(reported.finishedAt ?? world.now()) : null,
  };
}

function getReportStatus(now: number, prep: PrepRecord | undefined): string {
  if (!prep) return 'none';
  if (now < prep.beginAt) return 'queued';
  if (prep.status === 'running') return 'running';
  return prep.outcome === 'failing' ? 'failing' : 'passing';
}

/** Stages run one after the other, each for an equal share of the prep's time. */
function stageAt(now: number, prep: PrepRecord, stage: AuditStage, index: number, count: number): Stage {
  const { key, label, scores } = stage;
  const doneAt = prep.beginAt + ((prep.dueAt - prep.beginAt) * (index + 1)) / count;
  // Work that will fail gets stuck halfway and never reaches the later stages.
  const stuck = prep.outcome === 'work_fails' && index >= count / 2;
  if (prep.status === 'running' && (now < doneAt || stuck))
    return { key, label, status: 'waiting', score: null, evidence: [], fixes: [] };
  const failing = prep.outcome === 'failing' ? stage.failing : undefined;
  const { status, evidence, fixes } = failing
    ? ({ status: 'failing', ...failing } as const)
    : ({ status: 'passing', evidence: stage.evidence, fixes: [] } as const);
  return { key, label, status, score: scores?.[status] ?? null, evidence: [...evidence], fixes: [...fixes] };
}

/** The single next action; none when nothing is left to do. */
function nextActions(
  product: SellerProductRecord,
  latest: PrepRecord | undefined,
  reported: PrepRecord | undefined,
  stages: readonly Stage[],
): string[] {
  const version = currentVersion(product)?.version;
  if (product.assetKind === 'agent_pack') {
    const { action, instructions } = getPackStep(product);
    const why = action === 'run_prep' && version !== undefined ? whyNotPublishable(product, version) : undefined;
    return instructions === undefined ? [] : [why === undefined ? instructions : `${why} ${instructions}`];
  }
  if (!version) return [`Upload the code ${IN_SITE} to commit a first version.`];
  if (!latest) return [`Quote a prep for version ${version} and confirm one tier.`];
  if (latest.status === 'running') return ['Wait for the audition to finish; nothing needs to be sent again.'];
  if (latest.status === 'failed') {
    return [
      `The last prep could not be completed and its ${latest.returned} Points were returned; quote again when you are ready.`,
    ];
  }
  if (reported?.version !== version) {
    return [
      `Version ${version} has not been auditioned; this report is about ${reported?.version}. Quote a prep for ${version}.`,
    ];
  }
  if (stages.some((stage) => stage.status === 'failing')) {
    return ['Fix the failing stages, commit a higher version and quote again.'];
  }
  if (product.state === 'published') return [];
  return [`${product.state === 'verified' ? 'Submit the product' : 'Complete the listing'} ${IN_SITE}.`];
}
