/** The audition report of a product: it follows the latest prep, stage by stage. */
import type { SellerReport } from '../../contract/seller';
import { type AuditStage, stagesOf } from './auditStages';
import { type PrepRecord, type SellerProductRecord, currentVersion, latestPrep } from './sellerProduct';
import { prepRunView } from './sellerViews';
import { workplace } from '../catalog/site';
import type { World } from '../world/world';

type Report = NonNullable<SellerReport['report']>;
type Stage = NonNullable<Report['stages']>[number];

/** The report as its owner reads it: status, stages with evidence and fixes, and what to do next. */
export function reportOf(world: World, product: SellerProductRecord): Report {
  const latest = latestPrep(product);
  // Work that could not be done says nothing about the product, so the audition before it still stands.
  const told = product.preps.findLast((prep) => prep.status !== 'failed');
  const stages = told
    ? stagesOf(told.tier).map((stage, index, all) => stageAt(world.now(), told, stage, index, all.length))
    : [];
  return {
    productId: product.id,
    version: told?.version ?? currentVersion(product)?.version ?? null,
    status: statusOf(told),
    run: latest ? prepRunView(world, latest) : null,
    stages,
    nextActions: nextActions(product, latest, told, stages),
    updatedAt: told ? world.iso(told.finishedAt ?? world.now()) : null,
  };
}

function statusOf(prep: PrepRecord | undefined): string {
  if (!prep) return 'none';
  if (prep.status === 'running') return 'running';
  return prep.outcome === 'failing' ? 'failing' : 'passing';
}

/** Stages are done one after the other, each in an equal share of the prep's time. */
function stageAt(now: number, prep: PrepRecord, stage: AuditStage, index: number, count: number): Stage {
  const { key, label } = stage;
  const doneAt = prep.startedAt + ((prep.dueAt - prep.startedAt) * (index + 1)) / count;
  // Work that is going to fail stops in the middle: no later stage is ever reached.
  const stuck = prep.outcome === 'work_fails' && index >= count / 2;
  if (prep.status === 'running' && (now < doneAt || stuck))
    return { key, label, status: 'waiting', evidence: [], fixes: [] };
  const failing = prep.outcome === 'failing' && stage.failing !== undefined;
  if (!failing) return { key, label, status: 'passing', evidence: [...stage.evidence], fixes: [] };
  return { key, label, status: 'failing', evidence: [...stage.failing!.evidence], fixes: [...stage.failing!.fixes] };
}

function nextActions(
  product: SellerProductRecord,
  latest: PrepRecord | undefined,
  told: PrepRecord | undefined,
  stages: readonly Stage[],
): string[] {
  const version = currentVersion(product)?.version;
  const where = workplace(product.assetKind);
  if (!version) return [`Upload the code ${where} to commit a first version.`];
  if (!latest) return [`Quote a prep for version ${version} and confirm one tier.`];
  if (latest.status === 'running') return ['Wait for the audition to finish; nothing needs to be sent again.'];
  const actions: string[] = [];
  if (latest.status === 'failed') {
    actions.push(
      `The last prep could not be done and its ${latest.returned} Points were returned; quote again when you are ready.`,
    );
  }
  if (told && told.version !== version) {
    actions.push(
      `Version ${version} has not been auditioned; this report is about ${told.version}. Quote a prep for ${version}.`,
    );
  } else if (stages.some((stage) => stage.status === 'failing')) {
    actions.push('Fix the failing stages, commit a higher version and quote again.');
  } else if (told && product.state !== 'published') {
    actions.push(`${product.state === 'verified' ? 'Submit the product' : 'Complete the listing'} ${where}.`);
  }
  return actions;
}
