/** The encodings in which a service may echo a secret. */

/** Shorter texts are too common to search for. */
const MIN_FORM_LENGTH = 4;
/** Shorter pieces of base64 are not searched for, because they could occur in any text. */
const MIN_BASE64_LENGTH = 8;

/**
 * The forms of a secret: plain text, JSON (and JSON within JSON), form or query, path, HTML, and base64, alone or as part of more (`Basic …`). Not
 * covered: a secret broken across lines, masked, or encoded twice in any other way; no known service does so.
 */
export function listSecretForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const query = new URLSearchParams([['', secret]]).toString().slice(1);
  // As encodeURIComponent, which throws on a lone surrogate.
  const path = query.replaceAll('+', '%20').replaceAll(/%(21|27|28|29|7E)/g, decodeURIComponent);
  const forms = [
    secret,
    json,
    json.replaceAll('/', String.raw`\/`),
    JSON.stringify(json).slice(1, -1),
    query,
    path,
    lowerHex(query),
    lowerHex(path),
    ...htmlForms(secret),
    ...base64Forms(secret),
  ];
  return [...new Set(forms)].filter(({ length }) => length >= MIN_FORM_LENGTH);
}

const lowerHex = (encoded: string): string => encoded.replaceAll(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

/** How template engines escape characters other than `&`, `<` and `>`. */
const entities: readonly Readonly<Record<string, string>>[] = [
  {},
  { '"': '&quot;', "'": '&#39;' },
  { '"': '&#34;', "'": '&#39;' },
  { '"': '&quot;', "'": '&#x27;' },
  { '"': '&quot;', "'": '&#039;' },
  { '"': '&quot;', "'": '&apos;' },
  { '"': '&quot;', "'": '&#39;', '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' },
];

function htmlForms(secret: string): string[] {
  const text = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return entities.map((names) => text.replaceAll(/["'/`=]/g, (letter) => names[letter] ?? letter));
}

function base64Forms(secret: string): string[] {
  const bytes = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('');
  const whole = btoa(bytes);
  // Each base64 letter encodes six bits. Whatever precedes the secret shifts it, and only the letters made of its bits alone stay the same.
  const within = [0, 1, 2].map((before) => {
    const letters = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa('\0'.repeat(before) + bytes).slice(Math.ceil((before * 8) / 6), letters);
  });
  return [whole, whole.replaceAll('=', ''), ...within]
    .filter(({ length }) => length >= MIN_BASE64_LENGTH)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
