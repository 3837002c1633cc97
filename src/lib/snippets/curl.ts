import { shellQuote, shellStream } from './literals';

/** A request to be repeated in a shell. */
export interface Repeatable {
  method: string;
  /** Base address with path and query. */
  url: string;
  /** JSON text, already free of secrets. */
  body?: string | undefined;
  /** The parts of a form, in place of a body; for a file, the name that curl reads. */
  parts?: readonly ({ name: string; text: string } | { name: string; file: string })[] | undefined;
  /** Headers as sent, except the token's. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Headers whose value comes from a shell variable, by header name. */
  fromShell?: Readonly<Record<string, string>>;
}

/** A header's value on one line: line ends and NUL, which no header can carry, become spaces (RFC 9110, 5.5). */
export const headerValue = (value: string): string => value.replaceAll(/[\0\r\n]/g, ' ');

/**
 * Writes a request as a cURL command. It never contains the token, which the command reads from `$TOKEN`, or not at all if `anonymous`. Everything
 * else is quoted, so that nothing is expanded or executed.
 */
export function curlCommand(
  { method, url, body, parts, headers = {}, fromShell = {} }: Repeatable,
  { anonymous = false } = {},
): string {
  const lines = ['curl -sS'];
  if (method !== 'GET') lines[0] += ` -X ${method}`;
  // curl expands brackets and braces in an address into several addresses.
  if (/[[\]{}]/.test(url)) lines[0] += ' --globoff';
  lines.push(shellQuote(url));
  if (!anonymous) lines.push('-H "Authorization: Bearer $TOKEN"');
  for (const [header, value] of Object.entries(headers)) {
    lines.push(`-H ${shellQuote(`${header}: ${headerValue(value)}`)}`);
  }
  for (const [header, variable] of Object.entries(fromShell)) lines.push(`-H "${header}: $${variable}"`);
  for (const part of parts ?? []) {
    if ('file' in part) {
      lines.push(`-F ${shellQuote(`${part.name}=@"${part.file.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`);
    } else if (part.text.includes('\0')) lines.push(`-F ${shellQuote(`${part.name}=<`)}${shellStream(part.text)}`);
    // In --form-string no character has a special meaning.
    else lines.push(`--form-string ${shellQuote(`${part.name}=${part.text}`)}`);
  }
  if (parts === undefined && body !== undefined) {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(body.includes('\0') ? `--data-binary @${shellStream(body)}` : `--data-raw ${shellQuote(body)}`);
  }
  return lines.join(' \\\n  ');
}
