import { withoutSecrets } from '../lib/secrets/secrets';
import { replaceAll } from '../lib/text/replaceAll';

/**
 * A text without the token, also where it is escaped or in base64, and without all else that looks like a secret. Before anything is cut off: a part of
 * a token is found in no text.
 */
export function withoutToken(text: string, token: string): string {
  const forms = [token, encodeURIComponent(token), btoa(token).replace(/=+$/, '')];
  return withoutSecrets(forms.reduce((rest, form) => replaceAll(rest, form, '[redacted]'), text));
}
