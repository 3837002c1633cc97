/**
 * What a world begins with, as one value. The built-in seed is built from files (`builtIn/`), and a custom seed (`buildSeed.ts`) from one file in the same format. A file has these parts. A part that is left out comes from the built-in seed, as far as that fits:
 *
 * | part | a record is | by default | is refused if |
 * |---|---|---|---|
 * | `name` | what left-out ids are derived from, with the record's kind and name or place | `seed` | not 1 to 64 letters, digits, hyphens |
 * | `accounts` | Points and permissions of one of the five accounts | as built in | another account, an unknown permission |
 * | `products` | an own product of `seller` (and so of `readonly` and `broke`), `newcomer` or `other`, for whom no account acts, in a state | what makes that state: versions, images, listing, prep | its parts make another state; versions do not rise; times are out of order |
 * | `catalog` | a product beside the generated ones | free, by a seller drawn from the catalog's | id or slug is taken; a Pack, which goes into `packs` |
 * | `packs` | a Pack of another seller in the catalog | free, with a plain listing of its name | as in `catalog`; a skill that there is not |
 * | `purchases` | a license that an account bought | the first license offered, at a drawn time | there is no such product or license, or the account sells it |
 * | `acquired` | a free Pack that an account acquired | 61 days before the world began | no published Pack, not free, own, or twice |
 * | `runs` | an ended run of a Pack that its account owns | base checkpoint, Claude Haiku 4.5, a day after the run before it | the Pack is not owned; model, skill or limit is not accepted; no such checkpoint, or not accepted by then |
 * | `checkpoints` | a proposal of a run that was staged, and what became of it; in the order of their sequences | accepted; the last accepted one is active | no such run or proposal, staged twice, over a quota |
 * | `generated` | the words of the catalog's other products: categories, types, editions, stacks, sellers | the built-in words | names would be doubled, or a product has no name or stack |
 * | `generated.deployment` | the deploy targets of products that name none, what they depend on, and their texts, with facts of the product in braces | the built-in targets, tools and variables | a fact or set of variables does not exist; a product would have no target, or two of one key |
 * | `generated.lessons` | what runs learn: topics, each with two opposite lessons | the built-in topics | a topic stands twice, or is the one that the gate is tried with |
 *
 * Records can also give texts that are otherwise derived: what the audit of a version finds (`findings`), where a product is
 * deployed (`deployTargets`), the private memory of a checkpoint (`memory`), the words of a Pack's results (`voice`), and the purpose of a record (`for`).
 *
 * A given part replaces the built-in one, except that `catalog` and `packs` add to the listed products. A file cannot contain: tokens and provider keys (a field or value that looks like one is refused), other accounts, products of other states than the
 * seven, runs under way, texts of results, uploaded files. Every field is checked, with the contract's schema where it has one. All issues are reported at once, with their lines, and nothing is then created.
 */
import type { CatalogSeed } from '../catalog/worldCatalog';
import type { Accounts } from '../core/accounts';
import type { OrdersSeed } from '../orders/ordersSeed';
import type { PacksSeed } from '../packs/packsSeed';
import type { SellerSeed } from '../seller/seed/sellerProducts';

export interface WorldSeed {
  accounts: Accounts;
  catalog: CatalogSeed;
  seller: SellerSeed;
  orders: OrdersSeed;
  packs: PacksSeed;
  /** The purpose of Packs by id, apart from being free or paid. */
  uses: ReadonlyMap<string, string>;
  /** Undefined for the built-in seed. */
  own?: OwnSeed;
}

/** A seed as a history stores it. */
export interface OwnSeed {
  name: string;
  /** The digest of the value, as compact JSON. */
  digest: string;
  /** The value of the seed file. */
  value: Readonly<Record<string, unknown>>;
}
