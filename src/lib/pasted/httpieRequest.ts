import { type Command, NotUnderstoodError, type PastedRequest, type Word, requireText, quoteFragment } from './pasted';
import { sliceWord } from './curlOptions';

const switches =
  /^--?(?:multipart|form|f|json|j|ignore-stdin|I|body|b|headers|h|verbose|v|follow|F|check-status|print-body|pretty=\w+|style=\w+|verify=\w+)$/;
const withValue = /^--?(?:print|p|pretty|style|s|verify|timeout|output|o|session|session-read-only)$/;

/** The request of an HTTPie command (`http`, `https`). Throws, naming what it cannot read. */
export function httpieRequest({ words }: Command): PastedRequest {
  const rest = words.slice(1);
  const items: Word[] = [];
  const secrets: string[] = [];
  const ignored: string[] = [];
  let [isForm, raw]: [boolean, string | undefined] = [false, undefined];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? { text: '', unknown: [] };
    const { text } = word;
    if (text === '--raw' || text.startsWith('--raw=')) {
      if (text === '--raw') at += 1;
      raw = requireText(text === '--raw' ? (rest[at] ?? { text: '', unknown: [] }) : sliceWord(word, 6), 'the body');
    } else if (/^(?:-a|--auth)$/.test(text)) {
      at += 1;
      const secret = rest[at]?.text ?? '';
      secrets.push(secret, secret.replace(/^[^:]*:/, ''));
      ignored.push('--auth');
    } else if (withValue.test(text)) at += 1;
    else if (switches.test(text)) isForm ||= /^--?(?:multipart|form|f)$/.test(text);
    else if (text.startsWith('-'))
      throw new NotUnderstoodError(`${quoteFragment(text)} isn’t an HTTPie option that the console knows.`);
    else items.push(word);
  }
  const named = /^[A-Z]+$/i.test(items[0]?.text ?? '') && items.length > 1 ? items.shift()?.text : undefined;
  const url = items.shift();
  if (!url) throw new NotUnderstoodError('This command has no address.');
  requireText(sliceWord(url, Math.max(0, url.text.indexOf('/api/'))), 'the address');
  const headers: (readonly [string, Word])[] = [];
  const query: [string, string][] = [];
  const texts: [string, string][] = [];
  const files: string[] = [];
  const fields: string[] = [];
  for (const item of items) {
    const { name, separator, value } = parseItem(item);
    if (separator === ':') headers.push([name.toLowerCase(), value]);
    else if (separator === '==') query.push([name, requireText(value, 'the query')]);
    else if (separator === '@') files.push(name);
    else if (separator === '=' && isForm) texts.push([name, requireText(value, 'the form')]);
    else if (separator === '=')
      fields.push(`${JSON.stringify(name)}: ${JSON.stringify(requireText(value, 'the body'))}`);
    else if (separator === ':=') fields.push(`${JSON.stringify(name)}: ${requireText(value, 'the body')}`);
    else throw new NotUnderstoodError(`${quoteFragment(item.text)} comes from a file, which this page can’t read.`);
  }
  const body = raw ?? (fields.length > 0 ? `{${fields.join(', ')}}` : undefined);
  const added = new URLSearchParams(query).toString();
  return {
    method: named?.toUpperCase() ?? (body === undefined && texts.length + files.length === 0 ? 'GET' : 'POST'),
    url: added === '' ? url.text : `${url.text}${url.text.includes('?') ? '&' : '?'}${added}`,
    headers: headers.map(([name, value]) => [name, value.text] as const),
    body,
    texts,
    files,
    secrets,
    variables: headers.flatMap(([name, value]) => (value.unknown.length > 0 ? [name] : [])),
    ignored,
  };
}

/** `Name:value`, `name==value`, `name=value`, `name:=json`, `name@file`; a backslash escapes a separator. */
function parseItem(item: Word): { name: string; separator: string; value: Word } {
  const [whole, name = '', separator = ''] = /^((?:[^\\:=@]|\\.)*)(:=@|=@|:=|==|:@|[:=@])/s.exec(item.text) ?? [];
  if (whole === undefined) throw new NotUnderstoodError(`${quoteFragment(item.text)} isn’t part of a request.`);
  const value = sliceWord(item, whole.length);
  const plain = (text: string) => text.replaceAll(/\\([\\:=@])/g, '$1');
  return {
    name: plain(name),
    separator,
    value: separator === '=' ? { ...value, text: value.text.replace(/^\\(?=[=@])/, '') } : value,
  };
}
