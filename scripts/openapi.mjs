// `npm run openapi [file]`: writes the OpenAPI 3.1 document of the service's routes to `file`, by default openapi.json.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from './served.mjs';

const file = resolve(process.argv[2] ?? 'openapi.json');
const { openApiText } = await load('src/sandbox/mounts/documents/documents.ts');
const text = await openApiText(false);
await writeFile(file, text);
const document = JSON.parse(text);
console.log(`${file}: OpenAPI ${document.openapi}, ${Object.keys(document.paths).length} paths`);
