/** The files of the built-in seed, in the same format as a custom seed. */
import type { z } from '../../../contract/schema/zod';
import type { seedForm } from '../seedForms';
import buyers from './buyers.json' with { type: 'json' };
import commerceWords from './commerceWords.json' with { type: 'json' };
import deployment from './deployment.json' with { type: 'json' };
import engineeringPacks from './engineeringPacks.json' with { type: 'json' };
import examples from './examples.json' with { type: 'json' };
import hardCases from './hardCases.json' with { type: 'json' };
import lessons from './lessons.json' with { type: 'json' };
import moneyWords from './moneyWords.json' with { type: 'json' };
import officePacks from './officePacks.json' with { type: 'json' };
import operationsPacks from './operationsPacks.json' with { type: 'json' };
import peopleWords from './peopleWords.json' with { type: 'json' };
import products from './products.json' with { type: 'json' };
import stacks from './stacks.json' with { type: 'json' };
import systemsWords from './systemsWords.json' with { type: 'json' };
import typeWords from './typeWords.json' with { type: 'json' };
import worksWords from './worksWords.json' with { type: 'json' };

export type SeedFile = z.infer<typeof seedForm>;

/** By name, in the order of their categories and products in the catalog. The build checks them, so that a server does not have to at start. */
export const builtInFiles = {
  moneyWords,
  commerceWords,
  peopleWords,
  systemsWords,
  worksWords,
  typeWords,
  stacks,
  deployment,
  lessons,
  products,
  examples,
  hardCases,
  officePacks,
  engineeringPacks,
  operationsPacks,
  buyers,
} as Readonly<Record<string, object>> as Readonly<Record<string, SeedFile>>;
