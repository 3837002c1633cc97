/** Reads a cURL command that somebody pastes. Nothing is run, and no file is read. */
import { shellWords } from './shellWords';

export interface CurlRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** The text of the body; undefined without one. */
  body: string | undefined;
  /** The texts of a form, by field. */
  texts: readonly (readonly [name: string, value: string])[];
  /** The fields of a form whose value is a file. */
  files: readonly string[];
  /** Credentials outside the headers. */
  secrets: readonly string[];
  /** Options with credentials, and those that change the request and were not understood; without their values. */
  ignored: readonly string[];
}

const names: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  G: 'get',
  I: 'head',
  u: 'user',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  T: 'upload-file',
  K: 'config',
  r: 'range',
  C: 'continue-at',
  z: 'time-cond',
  ':': 'next',
};
const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Options that take a value and that the request is read from. */
const read = set(
  `request header data data-raw data-binary data-ascii data-urlencode json form form-string url user-agent referer`,
);
/** Options that change the request and are not understood; all but the last take a value. */
const unread = set(
  'upload-file url-query config range continue-at time-cond etag-compare request-target aws-sigv4 variable next',
);
/** Options with a value that is a secret. */
const credentials = set('user cookie oauth2-bearer');
/** Short options with a value that says nothing about the request. */
const otherShort = 'cDEhmoPQtUwxyY';
/** Long ones, as curl 8 lists them: every other option takes no value. */
const otherLong = set(
  `abstract-unix-socket alt-svc cacert capath cert cert-type ciphers connect-timeout connect-to cookie-jar
  create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header
  ech egd-file engine etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-port
  ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip help hostpubmd5 hostpubsha256 hsts interface ip-tos
  ipfs-gateway keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port login-options
  mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy output output-dir parallel-max
  parallel-max-host pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath
  proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass
  proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser
  proxy-user proxy1.0 pubkey quote random-file rate resolve retry retry-delay retry-max-time sasl-authzid
  service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr
  telnet-option tftp-blksize tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config
  unix-socket upload-flags vlan-priority write-out`,
);

const takesValue = (name: string): boolean =>
  read.has(name) ||
  credentials.has(name) ||
  otherLong.has(name) ||
  (unread.has(name) && name !== 'next') ||
  isExpanded(name);
/** `--expand-url '…{{name}}'`: the value is made of variables. */
const isExpanded = (name: string): boolean => name.startsWith('expand-');

/** Undefined when the text is not a cURL command with an address. */
export function readCurl(text: string): CurlRequest | undefined {
  const [program, ...words] = shellWords(inPosix(text)) ?? [];
  if (!/^(.*\/)?curl(\.exe)?$/.test(program ?? '')) return undefined;
  const given = optionsOf(words);
  const all = (...wanted: string[]) => given.filter(([name]) => wanted.includes(name)).map(([, value]) => value);
  const address = all('url')[0];
  if (address === undefined) return undefined;

  const ignored = given.flatMap(([name]) =>
    unread.has(name) || credentials.has(name) || isExpanded(name) ? [`--${name}`] : [],
  );
  const pieces = given.flatMap(([name, value]) => {
    if (!/^(data|json)/.test(name)) return [];
    const isFile =
      name === 'data-urlencode' ? /^[^=]*@[^=]*$/.test(value) : name !== 'data-raw' && value.startsWith('@');
    if (isFile) ignored.push(`--${name} from a file`);
    return isFile ? [] : [name === 'data-urlencode' ? encoded(value) : value];
  });
  const body = pieces.length === 0 ? undefined : pieces.join(given.some(([name]) => name === 'json') ? '' : '&');
  const fields = given.filter(([name]) => /^form(-string)?$/.test(name)).map(([name, value]) => fieldOf(name, value));
  const inQuery = all('get').length > 0;
  const join = address.includes('?') ? '&' : '?';
  return {
    method:
      all('request').at(-1)?.toUpperCase() ??
      (all('head').length > 0 ? 'HEAD' : inQuery || (body === undefined && fields.length === 0) ? 'GET' : 'POST'),
    url: inQuery && body !== undefined ? `${address}${join}${body}` : address,
    headers: all('header').map(headerOf),
    body: inQuery ? undefined : body,
    texts: fields.flatMap(({ name, text: value }) => (value === undefined ? [] : [[name, value] as const])),
    files: fields.flatMap(({ name, text: value }) => (value === undefined ? [name] : [])),
    secrets: all(...credentials).flatMap((value) => [value, value.replace(/^[^:]*:/, '')]),
    ignored,
  };
}

/** Without the comments and the prompt before a command, nor the carets of the Windows prompt, with which browsers copy it. */
function inPosix(text: string): string {
  const command = text.replace(/^(\s*#.*\n)*\s*((?!(?:\S*\/)?curl(?:\.exe)?\s)[^\n'"]*[$%>]\s*(?=curl))?/, '');
  return /\^"/.test(command) ? command.replaceAll(/\^(?:\r?\n|(.))/g, '$1') : command;
}

/** The options of a command's first request, in order, by their long names; a word alone is an address. */
function optionsOf(words: readonly string[]): (readonly [name: string, value: string])[] {
  const found: (readonly [name: string, value: string])[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const next = () => {
      place += 1;
      return words[place] ?? '';
    };
    if (word.startsWith('--')) {
      const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      found.push([name, takesValue(name) ? (value ?? next()) : '']);
      if (name === 'next') break;
    } else if (word.startsWith('-') && word.length > 1) {
      for (let at = 1; at < word.length; at += 1) {
        const letter = word[at] ?? '';
        const name = names[letter] ?? letter;
        const takes = takesValue(name) || otherShort.includes(letter);
        const value = takes ? word.slice(at + 1) || next() : '';
        found.push([name, value]);
        if (takes) break;
      }
      if (found.at(-1)?.[0] === 'next') break;
    } else found.push(['url', word]);
  }
  return found;
}

function headerOf(header: string): readonly [string, string] {
  const [, name = header, value = ''] = /^([^:;]*)[:;]\s*(.*)$/s.exec(header) ?? [];
  return [name.trim().toLowerCase(), value.trim()];
}

/** `name=text`, or `name=@file`; only `--form-string` gives `@` and `<` no meaning. */
function fieldOf(option: string, field: string): { name: string; text: string | undefined } {
  const [, name = field, value = ''] = /^([^=]*)=(.*)$/s.exec(field) ?? [];
  if (option === 'form-string') return { name, text: value };
  return { name, text: /^[@<]/.test(value) ? undefined : withoutType(value) };
}

/** The text of a field before `;type=` and the like; in double quotes it may contain semicolons. */
function withoutType(value: string): string {
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  return quoted?.replaceAll(/\\(["\\])/g, '$1') ?? value.replace(/;.*$/s, '').trim();
}

/** `name=text` with the text as in a query. */
function encoded(field: string): string {
  const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(field) ?? [];
  const text = new URLSearchParams([['', value]]).toString().slice(1);
  return name === '' ? text : `${name}=${text}`;
}
