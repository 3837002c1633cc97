/** A request as people repeat it in a shell. */
export interface Repeatable {
  method: string;
  /** Base address with path and query. */
  url: string;
  /** JSON text, already free of secrets. */
  body?: string | undefined;
  /** The parts of a form, instead of a body; a file is named, as curl is to read it. */
  parts?: readonly ({ name: string; text: string } | { name: string; file: string })[] | undefined;
  /** Headers beside the token's, as they are sent. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Header names whose value the command reads from a variable of the shell. */
  fromShell?: Readonly<Record<string, string>>;
}

/**
 * Writes a request as a cURL command. The token is never part of it: the command reads `$TOKEN` from the shell.
 * Everything else is single-quoted, so that nothing in it is expanded or run.
 */
export function curlCommand({ method, url, body, parts, headers = {}, fromShell = {} }: Repeatable): string {
  const lines = ['curl -sS'];
  if (method !== 'GET') lines[0] += ` -X ${method}`;
  lines.push(quote(url), '-H "Authorization: Bearer $TOKEN"');
  for (const [header, value] of Object.entries(headers)) lines.push(`-H ${quote(`${header}: ${value}`)}`);
  for (const [header, variable] of Object.entries(fromShell)) lines.push(`-H "${header}: $${variable}"`);
  for (const part of parts ?? []) {
    // Of a --form-string curl takes no character for a sign of its own.
    if ('text' in part) lines.push(`--form-string ${quote(`${part.name}=${part.text}`)}`);
    else lines.push(`-F ${quote(`${part.name}=@"${part.file.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`);
  }
  if (parts === undefined && body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `--data-raw ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
