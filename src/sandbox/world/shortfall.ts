import { formatCounted } from '../../lib/count';
import { pointsPage } from '../core/sitePages';
import { Refusal } from '../core/refusal';
import type { Account } from '../core/accounts';
import type { World } from './world';

/** Throws 402 if fewer Points are available: `…, with 40 Points available: 600 Points short.` `costs` begins the message. */
export function refuseWithoutPoints(world: World, account: Account, required: number, costs: string, facts = {}): void {
  const { available } = world.ledger(account).balance;
  if (required <= available) return;
  const [availablePoints, missingPoints] = [available, required - available].map((points) =>
    formatCounted(points, 'Point'),
  );
  throw new Refusal('INSUFFICIENT_POINTS', `${costs}: ${availablePoints} available, ${missingPoints} short.`, {
    facts: { ...facts, availablePoints: available, continueUrl: pointsPage },
  });
}
