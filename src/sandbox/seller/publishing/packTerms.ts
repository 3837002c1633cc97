/** The Pack terms: which accounts of a world have accepted them. */
import { type Account, type AccountName, ownProfile } from '../../core/accounts';
import { Refusal } from '../../core/refusal';
import { packTermsPage } from '../../core/sitePages';
import type { World } from '../../world/world';

/** When each account accepted, ms epoch. The accounts of the seeded profile did so before the world began. */
function acceptances(world: World): Map<AccountName, number> {
  return world.overlay('packTerms', () => {
    const sellers = Object.values(world.accounts).filter(({ sellerProfileId }) => sellerProfileId === ownProfile.id);
    return new Map(sellers.map(({ name }) => [name, world.began]));
  });
}

/** The accounts of a world that have accepted the terms. */
export function acceptedTerms(world: World): AccountName[] {
  return [...acceptances(world).keys()];
}

/** Accepts the terms for the account; accepting again changes nothing. Returns the time of the first acceptance, ms epoch. */
export function acceptPackTerms(world: World, account: Account): number {
  const accepted = acceptances(world);
  const at = accepted.get(account.name) ?? world.now();
  accepted.set(account.name, at);
  return at;
}

/**
 * Throws 403 FORBIDDEN, naming the route, unless the account has accepted the terms (observed: they come before a Pack is created, uploaded to,
 * audited or published). Only creation checks them, because an account without the terms owns no Pack. Of the documented codes FORBIDDEN fits best:
 * the account has no access yet. It is not CONFLICT, which says that something changed, and not a scope refusal, since a token may accept the terms.
 */
export function requirePackTerms(world: World, account: Account): void {
  if (acceptances(world).has(account.name)) return;
  throw new Refusal(
    'FORBIDDEN',
    "This account hasn't accepted the Pack terms yet. Accept them with POST /api/ai-packs/terms/accept, then try again. Nothing was changed.",
    { facts: { termsUrl: packTermsPage } },
  );
}
