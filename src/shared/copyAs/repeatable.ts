import { environment } from '../../api/client/session/environment';
import { parseJson } from '../../api/reader/json';
import type { Exchange, FormPart } from '../../api/client/requestLog';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { indentBody } from '../../lib/text/bodyLines';
import type { Repeatable } from '../../lib/snippets/curl';

type Logged = Pick<Exchange, 'method' | 'path' | 'requestBody' | 'form' | 'ownKey' | 'headers'>;

/** A logged request as others can repeat it, without the token. */
export function repeatable({ method, path, requestBody, form, ownKey, headers }: Logged): Repeatable {
  return {
    method,
    url: (environment().baseUrl || globalThis.location.origin) + path,
    ...(form
      ? { parts: partsIn(requestBody) }
      : { body: requestBody === undefined ? undefined : indentBody(requestBody).text }),
    headers,
    ...(ownKey && { fromShell: { [PROVIDER_KEY_HEADER]: 'PROVIDER_KEY' } }),
  };
}

/** No body if it was withheld because it could not be redacted. */
function partsIn(body = ''): FormPart[] {
  const parsed = parseJson(body);
  return parsed.ok ? (parsed.value as FormPart[]) : [];
}
