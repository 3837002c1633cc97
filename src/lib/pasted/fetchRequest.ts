import type { JsValue } from './jsValue';
import { JsReader, readValueText } from './jsValues';
import { NotUnderstoodError, type PastedRequest, type Word, requireText, quoteFragment } from './pasted';
import { sliceWord } from './curlOptions';

/** The options of fetch that do not affect what the service receives. */
const harmless =
  /^(?:mode|credentials|referrer|referrerPolicy|cache|redirect|keepalive|integrity|priority|signal|duplex|window|compress|agent|dispatcher)$/;

/** The request of a program that calls fetch, as copied from browsers and this console. Throws, naming what it cannot read. */
export function fetchRequest(text: string): { request: PastedRequest; rest: string } {
  const reader = new JsReader(text);
  for (;;) {
    if (reader.take(/^(?:import\s[^;\n]*(?:;|\n)|["']use strict["'];?)/)) continue;
    const declared = reader.take(/^(?:(?:const|let|var)\s+)?([A-Za-z_$][\w$]*)\s*=(?!=)/);
    if (reader.take(/^(?:await\s+)?(?:(?:window|globalThis|self)\s*\.\s*)?fetch\s*\(/)) break;
    if (declared) {
      reader.bound.set(declared[1] ?? '', reader.value());
      reader.take(/^;/);
      continue;
    }
    const form = reader.need(/^([A-Za-z_$][\w$]*)\s*\.\s*(append|set)\s*\(/);
    append(reader, reader.bound.get(form[1] ?? ''));
  }
  const url = readValueText(reader.value(), reader);
  const init = reader.take(/^,/) && !reader.sees(/^\)/) ? readOptions(reader) : [];
  reader.need(/^,?\s*\)/);
  return { request: buildRequest(url, init, reader), rest: reader.rest };
}

function readOptions(reader: JsReader): (readonly [string, JsValue])[] {
  const value = reader.value();
  return value.kind === 'fields' ? value.fields : reader.fail();
}

/** `form.append(name, value, …)` */
function append(reader: JsReader, target: JsValue | undefined): void {
  const name = requireText(readValueText(reader.value(), reader), 'the form');
  reader.need(/^,/);
  const value = reader.value();
  while (reader.take(/^,/)) if (!reader.sees(/^\)/)) reader.value();
  reader.need(/^\)/);
  reader.take(/^;/);
  if (target?.kind === 'form') target.parts.push([name, value]);
  else if (target?.kind === 'query') target.pairs.push([name, requireText(readValueText(value, reader), 'the query')]);
  else if (target?.kind === 'fields') target.fields.push([name, value]);
  else throw new NotUnderstoodError(`What ${quoteFragment(name)} is added to wasn’t understood.`);
}

function buildRequest(url: Word, init: readonly (readonly [string, JsValue])[], reader: JsReader): PastedRequest {
  const option = (name: string) => {
    const value = init.findLast(([given]) => given === name)?.[1];
    return value?.kind === 'plain' && /^(?:null|undefined)$/.test(value.source) ? undefined : value;
  };
  const unknown = init.find(([name]) => !/^(?:method|headers|body)$/.test(name) && !harmless.test(name));
  if (unknown)
    throw new NotUnderstoodError(`${quoteFragment(unknown[0])} isn’t a fetch option that the console knows.`);
  const method = option('method');
  const headers = readHeaders(option('headers'), reader);
  const body = option('body');
  const parts = body?.kind === 'form' ? body.parts : [];
  if (body?.kind === 'file') throw new NotUnderstoodError('The body comes from a file, which this page can’t read.');
  requireText(sliceWord(url, Math.max(0, url.text.indexOf('/api/'))), 'the address');
  return {
    method: method ? requireText(readValueText(method, reader), 'the method').toUpperCase() : 'GET',
    url: url.text,
    headers: headers.map(([name, value]) => [name, value.text] as const),
    body: body && body.kind !== 'form' ? requireText(readValueText(body, reader), 'the body') : undefined,
    texts: parts.flatMap(([name, value]) =>
      value.kind === 'file' ? [] : [[name, requireText(readValueText(value, reader), 'the form')] as const],
    ),
    files: parts.flatMap(([name, value]) => (value.kind === 'file' ? [name] : [])),
    secrets: [],
    variables: headers.flatMap(([name, value]) => (value.unknown.length > 0 ? [name] : [])),
    ignored: [],
  };
}

function readHeaders(value: JsValue | undefined, reader: JsReader): (readonly [string, Word])[] {
  if (!value) return [];
  const pairs =
    value.kind === 'fields'
      ? value.fields
      : value.kind === 'list'
        ? value.items.map((item) =>
            item.kind === 'list' && item.items[0] && item.items[1]
              ? ([requireText(readValueText(item.items[0], reader), 'the headers'), item.items[1]] as const)
              : reader.fail(),
          )
        : reader.fail();
  return pairs.map(([name, header]) => [name.toLowerCase(), readValueText(header, reader)] as const);
}
