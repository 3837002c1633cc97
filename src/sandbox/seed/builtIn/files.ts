/** The files of the built-in seed, each of the form of a user's own. */
import type { z } from '../../../contract/schema/zod';
import type { seedForm } from '../seedForms';
import buyers from './buyers.json' with { type: 'json' };
import engineeringPacks from './engineeringPacks.json' with { type: 'json' };
import examples from './examples.json' with { type: 'json' };
import hardCases from './hardCases.json' with { type: 'json' };
import officePacks from './officePacks.json' with { type: 'json' };
import operationsPacks from './operationsPacks.json' with { type: 'json' };
import products from './products.json' with { type: 'json' };

export type SeedFile = z.infer<typeof seedForm>;

/** By name, in the order in which the catalog lists their products. They are checked in the build, so that no start has to do it. */
export const builtInFiles = {
  products,
  examples,
  hardCases,
  officePacks,
  engineeringPacks,
  operationsPacks,
  buyers,
} as Readonly<Record<string, object>> as Readonly<Record<string, SeedFile>>;
