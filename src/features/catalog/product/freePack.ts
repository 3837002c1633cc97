import type { ProductDetailView } from '../../../api/resources/catalog';
import { href } from '../../../paths';

/** The screen for acquiring a free Agent Pack that this account does not have yet; undefined for anything else. */
export function acquirePath({ id, type, free, entitlement }: ProductDetailView): string | undefined {
  const waits = type === 'agent_pack' && free === true && entitlement.entitled === false;
  return waits && id !== undefined ? href('pack', { id }) : undefined;
}
