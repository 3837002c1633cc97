import { Random } from '../../../lib/random';

export interface Seller {
  id: string;
  name: string;
}

const studios = [
  'Northfield Code Works',
  'Copper Gate Studio',
  'Hanok Byte',
  'Blue Quay Systems',
  'Fern & Fathom',
  'Paper Kite Labs',
  'Namsan Systems',
  'Tall Pine Tools',
  'Orchard Street Digital',
  'Second Harbour Data',
  'Stonebridge Interfaces',
  'Amber Rail Technologies',
  'Quiet Signal',
  'Lakeside Ledger Company',
  'Pixel Foundry Oslo',
  'Saffron Stack',
  'Riverbend Robotics',
  'Han River Commerce',
  'Granite Peak Software',
  'Open Meadow Collective',
  'Lighthouse Forms',
  'Tidewater Integrations',
  'Maple & Main',
];

const ids = new Random(0x5e11e7, 24);

/** The other studios and companies of the catalog. */
export const otherSellers: readonly Seller[] = studios.map((name) => Object.freeze({ id: ids.uuid(), name }));
