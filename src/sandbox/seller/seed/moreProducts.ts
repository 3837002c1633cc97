import { getSellerProducts } from '../sellerProducts';
import { formatCount } from '../../../lib/count';
import { ownProfile } from '../../core/accounts';
import { bounds } from '../../core/bounds';
import { badField } from '../../core/refusal';
import { type SellerProductRecord, runningPrep } from '../sellerProduct';
import type { World } from '../../world/world';
import { toSlug } from '../../catalog/names';

const MINUTE = 60_000;

/** Adds `count` numbered copies of own products, each older, to test long lists. Throws 400 above the bound of a world. */
export function addOwnProducts(world: World, count: number): void {
  const added = world.overlay('addedProducts', () => ({ count: 0 }));
  const left = bounds.addedProducts - added.count;
  if (count > left) {
    throw badField('count', `count must be at most ${formatCount(left)}: this world has no more room.`);
  }
  added.count += count;
  const models = [...getSellerProducts(world).values()].filter(isModel);
  const oldest = Math.min(...models.map((product) => product.updatedAt));
  for (let made = 1; made <= count; made += 1) {
    const model = models[(made - 1) % models.length];
    if (!model) return;
    const updatedAt = oldest - made * MINUTE;
    const [id, name] = [world.uuid(), `${model.name} ${made}`];
    const product: SellerProductRecord = {
      ...model,
      ...(model.assetKind === 'agent_pack' && { writing: undefined, deployTargets: undefined }),
      id,
      slug: toSlug(name) || id,
      name,
      state: model.state === 'published' ? 'ready' : model.state,
      createdAt: Math.min(model.createdAt, updatedAt),
      updatedAt,
      versions: [...model.versions],
      preps: [...model.preps],
      previewImages: model.previewImages.map((image) => ({ ...image, id: world.uuid() })),
    };
    getSellerProducts(world).set(product.id, product);
  }
}

/** Whether the product can be copied. A running prep holds Points, and a published Pack is in the catalog, which a copy is not. */
function isModel(product: SellerProductRecord): boolean {
  const listed = product.assetKind === 'agent_pack' && product.published !== null;
  return product.profileId === ownProfile.id && !runningPrep(product) && !listed;
}
