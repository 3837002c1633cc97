// `npm run openapi [file]`: writes the OpenAPI 3.1 document of the contract to `file`, by default openapi.json.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from './served.mjs';

const file = resolve(process.argv[2] ?? 'openapi.json');
const { openApiDocument } = await load('src/contract/openapi.ts');
const document = openApiDocument();
await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
console.log(`${file}: OpenAPI ${document.openapi}, ${Object.keys(document.paths).length} paths`);
