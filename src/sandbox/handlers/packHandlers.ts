import { packLimits } from '../../contract/values';
import type { Handlers } from '../world/handler';
import { acceptPackTerms } from '../seller/publishing/packTerms';
import { notAcquired } from '../orders/entitlement';
import { allOwnedPacks, findPublished, findOwnership, visiblePack } from '../packs/access';
import { getGrowth } from '../packs/packsState';
import { getAcquisitions, getRevocations } from '../orders/acquisitions';
import { buildPackReport, packView } from '../packs/packViews';
import { conflict } from '../core/refusal';

type PackId = 'packs.acceptTerms' | 'packs.catalog' | 'packs.owned' | 'packs.acquireFree' | 'packs.report';

const TERMS_VERSION = '2026-02';

/** The routes that search, list, acquire and report on Agent Packs. */
export const packHandlers: Handlers<PackId> = {
  'packs.acceptTerms': ({ world, account }) => {
    const acceptedAt = acceptPackTerms(world, account);
    return { accepted: true, acceptedAt: world.iso(acceptedAt), termsVersion: TERMS_VERSION };
  },

  'packs.catalog': ({ world, account, query }) => {
    const { q, limit = packLimits.catalogLimitDefault, offset = 0 } = query;
    const found = findPublished(world, q);
    const packs = found.slice(offset, offset + limit).map((pack) => packView(world, account, pack));
    return { packs, total: found.length, limit, offset };
  },

  'packs.owned': ({ world, account }) => {
    const packs = allOwnedPacks(world, account).map((pack) => {
      const at = findOwnership(world, account, pack)?.acquiredAt ?? null;
      return {
        ...packView(world, account, pack),
        acquiredAt: at === null ? null : world.iso(at),
        activeSequence: getGrowth(world, account, pack.id).activeSequence,
      };
    });
    return { packs, total: packs.length };
  },

  // For a paid Pack the document lists no code of its own: 402 is about Points, and a purchase is paid in money. So this is a 403 that says where to
  // buy.
  'packs.acquireFree': ({ world, account, params }) => {
    const pack = visiblePack(world, account, params.id);
    if (findOwnership(world, account, pack)) {
      throw conflict(`This account already owns ${pack.name}. Nothing was changed.`);
    }
    if (pack.priceUsd > 0) throw notAcquired(world, account, pack, `${pack.name} costs ${pack.priceUsd} USD`);
    getAcquisitions(world, account).set(pack.id, world.now());
    getRevocations(world, account).delete(pack.id);
    return { entitled: true, productId: pack.id, source: 'free', acquiredAt: world.iso() };
  },

  'packs.report': ({ world, account, params }) => ({ report: buildPackReport(visiblePack(world, account, params.id)) }),
};
