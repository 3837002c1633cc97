/** A request as people repeat it in a shell. */
export interface Repeatable {
  method: string;
  /** Base address with path and query. */
  url: string;
  /** JSON text, already free of secrets. */
  body?: string | undefined;
}

/**
 * Writes a request as a cURL command. The token is never part of it: the command reads `$TOKEN` from the shell.
 * Everything else is single-quoted, so that nothing in it is expanded or run.
 */
export function curlCommand({ method, url, body }: Repeatable): string {
  const lines = ['curl -sS'];
  if (method !== 'GET') lines[0] += ` -X ${method}`;
  lines.push(quote(url), '-H "Authorization: Bearer $TOKEN"');
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `--data-raw ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
