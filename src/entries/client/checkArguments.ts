/** Checks arguments of programs. An unknown name is refused with the name that was probably meant. */
import { findNearestRoute, sandboxRoutes } from '../../sandbox/core/routeNames';
import { isWorldName } from '../../sandbox/world/worlds';
import { type Account, tokenAccounts, createToken as write } from '../../sandbox/world/tokens';
import { findNearest } from '../../lib/text/findNearest';

/** The names of all options of `Options`, so that none can be left out of a list. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Checks the options of a function and returns them. Throws a TypeError that names the first unknown option and the nearest known one: a misspelt
 * option would silently do nothing.
 */
export function checkOptions<Options extends object>(
  taker: string,
  given: Options,
  names: OptionNames<Options>,
): Options {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`${taker} takes an options object, not ${JSON.stringify(given) ?? typeof given}.`);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(names, name)) throw unknown(`${taker} has no option ${name}.`, name, Object.keys(names));
  }
  return given;
}

/** Throws a TypeError unless it is the name of a route, with its parameters: `POST /api/seller/products/:id/prep`. */
export function checkRoute(route: string): void {
  if (sandboxRoutes.includes(route)) return;
  const meant = findNearestRoute(route, sandboxRoutes);
  throw new TypeError(`No such route: ${route}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

/** Throws a TypeError unless a world can have the name. */
export function checkWorldName(name: string): void {
  if (typeof name !== 'string' || !isWorldName(name))
    throw new TypeError(`A world's name must be 1 to 64 letters, digits or hyphens, not ${JSON.stringify(name)}.`);
}

/** The token of an account in a world: `txk_sandbox_seller_my-test`. Throws a TypeError for an unknown account or an invalid world name. */
export function tokenFor(account: Account, world: string): string {
  if (!(tokenAccounts as readonly unknown[]).includes(account))
    throw unknown(`No such account: ${account}.`, account, tokenAccounts);
  checkWorldName(world);
  return write(account, world);
}

function unknown(message: string, given: unknown, names: readonly string[]): TypeError {
  const meant = findNearest(String(given), names);
  return new TypeError(
    `${message} ${meant === undefined ? `Choose one of: ${names.join(', ')}.` : `Did you mean ${meant}?`}`,
  );
}
