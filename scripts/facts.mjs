// `npm run facts`: writes the client's facts about the routes from their table. Run it after changing the contract.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load, root } from './served.mjs';

const { factsFiles } = await load('src/contract/derived/deriveFacts.ts');
for (const [name, text] of Object.entries(factsFiles()))
  await writeFile(join(root, 'src/contract/derived', name), text);
