// `npm run facts`: writes src/contract/routeFacts.json from the table of routes. Run it after changing the contract.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load, root } from './served.mjs';

const { factsFile } = await load('src/contract/deriveFacts.ts');
await writeFile(join(root, 'src/contract/routeFacts.json'), factsFile());
