/** A request that people can repeat in a shell. */
export interface Repeatable {
  method: string;
  /** Base address with path and query. */
  url: string;
  /** JSON text, already free of secrets. */
  body?: string | undefined;
  /** The parts of a form, instead of a body; for a file, the name that curl reads. */
  parts?: readonly ({ name: string; text: string } | { name: string; file: string })[] | undefined;
  /** Headers besides the token's, as sent. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Headers whose value comes from a shell variable, by header name. */
  fromShell?: Readonly<Record<string, string>>;
}

/**
 * Writes a request as a cURL command. It never contains the token, which the command reads from `$TOKEN`, or not at all if
 * `anonymous`. Everything else is single-quoted, so that nothing is expanded or run.
 */
export function curlCommand(
  { method, url, body, parts, headers = {}, fromShell = {} }: Repeatable,
  { anonymous = false } = {},
): string {
  const lines = ['curl -sS'];
  if (method !== 'GET') lines[0] += ` -X ${method}`;
  lines.push(quote(url));
  if (!anonymous) lines.push('-H "Authorization: Bearer $TOKEN"');
  for (const [header, value] of Object.entries(headers)) lines.push(`-H ${quote(`${header}: ${value}`)}`);
  for (const [header, variable] of Object.entries(fromShell)) lines.push(`-H "${header}: $${variable}"`);
  for (const part of parts ?? []) {
    // With --form-string curl gives no character a special meaning.
    if ('text' in part) lines.push(`--form-string ${quote(`${part.name}=${part.text}`)}`);
    else lines.push(`-F ${quote(`${part.name}=@"${part.file.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`);
  }
  if (parts === undefined && body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `--data-raw ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
