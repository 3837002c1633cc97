import { goAddFile, goAnswer, goCheck } from '../snippets/goText';
import { CopiedReader } from './copiedLiterals';
import type { PastedRequest } from './pasted';
import { NotACall } from './surroundings';

const gap = /^(?:\s+|\/\/[^\n]*)*/;

/**
 * The request of a Go program as this console copies it, with `net/http`. Any other is refused: the part in which it
 * differs is named.
 */
export function goRequest(text: string): { request: PastedRequest; rest: string } {
  if (!/http\.\w+\s*\(/.test(text)) throw new NotACall('This is not a call of net/http.');
  const reader = new CopiedReader(text, gap);
  reader.needCode('package main', 'import (');
  while (!reader.take(/^\)/)) reader.need(/^"(?:bytes|fmt|io|mime\/multipart|net\/http|os|strings)"/);
  reader.needCode('func main() {');
  const form = reader.takeCode('body := &bytes.Buffer{}') ? readForm(reader) : undefined;
  reader.need(/^request\s*,\s*err\s*:=\s*http\.NewRequest\(/);
  const method = reader.literal();
  reader.need(/^,/);
  const url = reader.literal();
  reader.need(/^,/);
  let body: string | undefined;
  if (form) reader.need(/^body(?!\w)/);
  else if (!reader.take(/^nil(?!\w)/)) {
    reader.need(/^strings\.NewReader\(/);
    body = reader.literal();
    reader.need(/^\)/);
  }
  reader.need(/^\)/);
  reader.needCode('check(err)');
  const { headers, variables } = readHeaders(reader, form !== undefined);
  reader.needCode(...goAnswer);
  if (form && form.files.length > 0) reader.needCode(...goAddFile);
  reader.needCode(...goCheck);
  return {
    request: {
      method: method.toUpperCase(),
      url,
      headers,
      body,
      texts: form?.texts ?? [],
      files: form?.files ?? [],
      secrets: [],
      variables,
      ignored: [],
    },
    rest: reader.end(),
  };
}

/** The calls that fill a multipart form, up to its end. */
function readForm(reader: CopiedReader): Pick<PastedRequest, 'texts' | 'files'> {
  reader.needCode('form := multipart.NewWriter(body)');
  const texts: [string, string][] = [];
  const files: string[] = [];
  while (!reader.takeCode('check(form.Close())')) {
    if (reader.take(/^addFile\(\s*form\s*,/)) {
      files.push(reader.literal());
      reader.need(/^,/);
      reader.literal();
    } else {
      reader.need(/^check\(form\.WriteField\(/);
      const name = reader.literal();
      reader.need(/^,/);
      texts.push([name, reader.literal()]);
      reader.need(/^\)/);
    }
    reader.need(/^\)/);
  }
  return { texts, files };
}

/** The calls that set headers; a value may come from the environment. A name that is set again has its last value. */
function readHeaders(reader: CopiedReader, isForm: boolean) {
  const headers = new Map<string, string>();
  const variables = new Set<string>();
  while (reader.take(/^request\.Header\.Set\(/)) {
    const name = reader.literal().toLowerCase();
    reader.need(/^,/);
    const variable = reader.take(/^(?:"Bearer "\s*\+\s*)?os\.Getenv\("\w+"\)/);
    if (isForm && reader.take(/^form\.FormDataContentType\(\)/)) headers.delete(name);
    else headers.set(name, variable?.[0] ?? reader.literal());
    if (variable) variables.add(name);
    else variables.delete(name);
    reader.need(/^\)/);
  }
  return { headers: [...headers], variables: [...variables] };
}
