import { CopiedReader } from './copiedLiterals';
import type { PastedRequest } from './pasted';
import { NotACall } from './surroundings';

const gap = /^(?:\s+|#[^\n]*)*/;

/**
 * The request of a Python program as this console copies it, with `requests`. Any other is refused: the part in which it
 * differs is named.
 */
export function pythonRequest(text: string): { request: PastedRequest; rest: string } {
  if (!/requests\.\w+\s*\(/.test(text)) throw new NotACall('This is not a call of requests.');
  const reader = new CopiedReader(text, gap);
  while (reader.take(/^import\s+(?:os|requests)(?![\w.])/));
  reader.need(/^response\s*=\s*requests\.request\s*\(/);
  const method = reader.literal();
  reader.need(/^,/);
  const url = reader.literal();
  const headers = new Map<string, string>();
  const variables = new Set<string>();
  const texts: [string, string][] = [];
  const files: string[] = [];
  let body: string | undefined;
  const given = new Set<string>();
  while (!reader.take(/^,?\s*\)/)) {
    reader.need(/^,/);
    const [argument = ''] = reader.need(/^(?:headers|data|files)(?=\s*=)/);
    if (given.has(argument)) reader.fail();
    given.add(argument);
    reader.need(/^=/);
    if (argument === 'data') {
      body = reader.literal();
      reader.need(/^\.encode\(\)/);
    } else if (argument === 'headers') readHeaders(reader, headers, variables);
    else readFiles(reader, texts, files);
  }
  reader.takeCode('print(response.status_code, response.text)');
  return {
    request: {
      method: method.toUpperCase(),
      url,
      headers: [...headers].map(([name, value]) => [name.toLowerCase(), value] as const),
      body,
      texts,
      files,
      secrets: [],
      variables: [...variables],
      ignored: [],
    },
    rest: reader.end(),
  };
}

/** `{"name": "value", …}`; a value may come from the environment. Of a name that stands there twice the last counts. */
function readHeaders(reader: CopiedReader, headers: Map<string, string>, variables: Set<string>): void {
  reader.need(/^\{/);
  while (!reader.take(/^\}/)) {
    const name = reader.literal();
    reader.need(/^:/);
    const variable = reader.take(/^f"Bearer \{os\.environ\['\w+'\]\}"|^os\.environ\["\w+"\]/);
    headers.set(name, variable?.[0] ?? reader.literal());
    if (variable) variables.add(name.toLowerCase());
    else variables.delete(name.toLowerCase());
    if (!reader.take(/^,/) && !reader.sees(/^\}/)) reader.fail();
  }
}

/** `[("name", (None, "text")), ("name", open("file", "rb"))]` */
function readFiles(reader: CopiedReader, texts: [string, string][], files: string[]): void {
  reader.need(/^\[/);
  while (!reader.take(/^\]/)) {
    reader.need(/^\(/);
    const name = reader.literal();
    reader.need(/^,/);
    if (reader.take(/^open\s*\(/)) {
      reader.literal();
      reader.need(/^,\s*"rb"\s*\)/);
      files.push(name);
    } else {
      reader.need(/^\(\s*None\s*,/);
      texts.push([name, reader.literal()]);
      reader.need(/^\)/);
    }
    reader.need(/^\)/);
    if (!reader.take(/^,/) && !reader.sees(/^\]/)) reader.fail();
  }
}
