/** The random choices of a generated product, within what fits its type and theme. */
import type { License } from '../../contract/values';
import type { Random } from '../../lib/random';
import type { CatalogEntry, ProductType } from './entry';
import { koreanGateways, regions, worldGateways } from './labels';
import type { Stack, Theme, TypeVocabulary } from './words';

/** Regions that a product supports; some have none. */
export function drawRegions(random: Random): string[] {
  const drawn = random.chance(0.72) ? random.sample(regions, random.between(1, 3)) : [];
  // Buyers of this marketplace ask for Korea, so it is more common than the draw above would make it.
  return !drawn.includes('korea') && random.chance(0.2) ? ['korea', ...drawn] : drawn;
}

const isServed = (type: ProductType) => type === 'full_app' || type === 'api_service';

/** The package tools of the stack, often with a container and a chart for what runs as a server. */
export function drawTools(stack: Stack, type: ProductType, random: Random): string[] {
  const tools = [...stack.tools];
  const served = isServed(type);
  if ((served && random.chance(0.8)) || (type === 'cli_tool' && random.chance(0.5))) tools.push('docker');
  if (served && tools.includes('docker') && random.chance(0.45)) tools.push('helm');
  return tools;
}

/** Every set of tools that `drawTools` can draw. */
export function listToolSets({ tools }: Stack, type: ProductType): string[][] {
  const drawn = isServed(type) || type === 'cli_tool' ? [[...tools], [...tools, 'docker']] : [[...tools]];
  const charted = isServed(type) ? drawn.filter((set) => set.includes('docker')).map((set) => [...set, 'helm']) : [];
  return [...drawn, ...charted];
}

const takesNoMoney: readonly ProductType[] = ['dataset', 'cli_tool', 'agent_pack'];

/** Payment gateways; Korean ones only for products that support Korea. */
export function drawGateways(theme: Theme, type: ProductType, readyFor: readonly string[], random: Random): string[] {
  if (takesNoMoney.includes(type) || !random.chance(theme.category.takesPayments ? 0.85 : 0.1)) return [];
  const world = random.sample(worldGateways, random.between(1, 2));
  return readyFor.includes('korea') ? [...world, ...random.sample(koreanGateways, random.between(1, 2))] : world;
}

/** Sets of offered licences; common ones are listed more than once. */
const licenseSets: readonly (readonly License[])[] = [
  ['regular'],
  ['regular'],
  ['regular', 'extended'],
  ['regular', 'extended'],
  ['regular', 'extended'],
  ['regular', 'extended', 'agency'],
  ['regular', 'agency'],
  ['regular', 'extended', 'agency', 'enterprise'],
  ['extended', 'enterprise'],
];

/** Price of a licence as a multiple of the regular one. */
const factors: Readonly<Record<License, readonly number[]>> = {
  regular: [1],
  extended: [2.5, 3, 3, 4],
  agency: [5, 6, 7],
  enterprise: [12, 16, 20],
};

/** Licences and their prices. A free product is free under each of its licences. */
export function drawOffers({ prices }: TypeVocabulary, random: Random): CatalogEntry['licenses'] {
  const regular = random.chance(0.09) ? 0 : random.pick(prices);
  return random
    .pick(licenseSets)
    .map((license) => ({ license, priceUsd: roundPrice(regular * random.pick(factors[license])) }));
}

/** Whole dollars above 50, whole cents below. */
function roundPrice(amount: number): number {
  return amount > 50 ? Math.round(amount) : Math.round(amount * 100) / 100;
}
