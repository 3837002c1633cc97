/**
 * The audit queue (documented: a submitted version enters it). In a new world it has no other versions. A control puts other sellers' versions ahead
 * of those that are submitted next, and a paid audition then waits for its turn.
 */
import {
  type OwnPack,
  type QueuedVersion,
  currentVersion,
  failedAudit,
  passedAudit,
  runningPrep,
} from '../sellerProduct';
import { getSellerProducts } from '../sellerProducts';
import type { World } from '../../world/world';

/** How long the audition of another seller's version takes. */
const OTHERS_MS = 45_000;

/** Queues the version behind those of other sellers that the world has now. */
export function queueVersion(world: World, version: string): QueuedVersion {
  const at = world.now();
  return { version, at, turnAt: at + world.auditsAhead * OTHERS_MS };
}

/** When an audition that is paid now begins, ms epoch: at the turn of the submitted version. */
export function getAuditionStart(world: World, { queued }: OwnPack): number {
  return Math.max(world.now(), queued?.turnAt ?? 0);
}

/** Whether the Pack's current version was submitted and waits for its paid audition, or for the turn of one that is paid. */
export function isInQueue(world: World, product: OwnPack): product is OwnPack & { queued: QueuedVersion } {
  const version = currentVersion(product)?.version;
  if (version === undefined || product.queued?.version !== version) return false;
  const running = runningPrep(product);
  if (running) return world.now() < running.beginAt;
  return !passedAudit(product, version) && !failedAudit(product, version);
}

/** The position of a Pack's current version in the queue, from 1; null when it is not queued. */
export function getQueuePosition(world: World, product: OwnPack) {
  if (!isInQueue(world, product)) return null;
  const { version, at, turnAt } = product.queued;
  const otherSellers = Math.max(0, Math.ceil((turnAt - world.now()) / OTHERS_MS));
  const own = [...getSellerProducts(world).values()].filter(
    (rival) => rival.assetKind === 'agent_pack' && rival !== product && isInQueue(world, rival) && rival.queued.at < at,
  );
  return {
    version,
    position: otherSellers + own.length + 1,
    queuedAt: world.iso(at),
    turnAt: world.iso(Math.max(at, turnAt)),
  };
}
