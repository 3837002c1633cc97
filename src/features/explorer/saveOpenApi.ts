import { saveFile } from '../../api/client/storage';
import { openApiDocument } from '../../contract/openapi';

/** Saves the contract as an OpenAPI 3.1 document. Returns the file name. */
export function saveOpenApi(): string {
  const name = 'marketplace-openapi.json';
  saveFile(new Blob([writeOpenApi()], { type: 'application/json' }), name);
  return name;
}

/** The same document as text. */
export const writeOpenApi = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
