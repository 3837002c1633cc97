// `npm run openapi [file]`: writes the OpenAPI 3.1 document of the service's routes to `file`, by default openapi.json;
// with `-- --sandbox` that of the sandbox, in which fields that it always sends are required.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from './served.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sandbox: { type: 'boolean' } } });
const file = resolve(positionals[0] ?? 'openapi.json');
const { openApiText } = await load('src/sandbox/adapters/documents/documents.ts');
const text = await openApiText(values.sandbox ? 'sandbox' : 'service');
await writeFile(file, text);
const document = JSON.parse(text);
console.log(`${file}: OpenAPI ${document.openapi}, ${Object.keys(document.paths).length} paths`);
