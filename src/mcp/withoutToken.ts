import { withoutSecrets } from '../lib/secrets/secrets';
import { replaceAll } from '../lib/text/replaceAll';

/**
 * A text without the token, also escaped or in base64, and without anything else that looks like a secret. Apply it before cutting a text: a part of
 * a token cannot be found.
 */
export function withoutToken(text: string, token: string): string {
  const forms = [token, encodeURIComponent(token), btoa(token).replace(/=+$/, '')];
  return withoutSecrets(forms.reduce((rest, form) => replaceAll(rest, form, '[redacted]'), text));
}
