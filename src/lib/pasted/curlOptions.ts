/** The options of curl 8, by their long names, and their order in a command. */
import { NotUnderstoodError, type Word, quoteFragment } from './pasted';

const short: Readonly<Record<string, string>> = {
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
  g: 'globoff',
  a: 'append',
  q: 'disable',
  f: 'fail',
  0: 'http1.0',
  i: 'include',
  k: 'insecure',
  4: 'ipv4',
  6: 'ipv6',
  j: 'junk-session-cookies',
  l: 'list-only',
  L: 'location',
  M: 'manual',
  n: 'netrc',
  N: 'no-buffer',
  Z: 'parallel',
  '#': 'progress-bar',
  p: 'proxytunnel',
  J: 'remote-header-name',
  O: 'remote-name',
  R: 'remote-time',
  S: 'show-error',
  s: 'silent',
  2: 'sslv2',
  3: 'sslv3',
  1: 'tlsv1',
  B: 'use-ascii',
  v: 'verbose',
  V: 'version',
  x: 'proxy',
  E: 'cert',
  c: 'cookie-jar',
  D: 'dump-header',
  P: 'ftp-port',
  h: 'help',
  m: 'max-time',
  o: 'output',
  U: 'proxy-user',
  Q: 'quote',
  Y: 'speed-limit',
  y: 'speed-time',
  t: 'telnet-option',
  w: 'write-out',
};
const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Options with a value that is part of the request. */
const read = set(
  `request header data data-raw data-binary data-ascii data-urlencode json form form-string url url-query user-agent
  referer`,
);
/** Options whose value is a secret. */
export const credentialOptions = set('user cookie oauth2-bearer');
/** Options with a value that change only headers which no route accepts; they are reported. */
export const ignoredOptions = set('range continue-at time-cond etag-compare aws-sigv4');
/** Options that change the request in a way that only curl can reproduce. */
export const refusedOptions = set('upload-file config request-target variable next');
/** Options with a value that do not affect the request. */
const otherWithValue = set(
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
  service-name sigalgs signature-algorithms socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit
  speed-time stderr telnet-option tftp-blksize tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii
  trace-config unix-socket upload-flags vlan-priority write-out`,
);
const withoutValue = set(
  `anyauth append basic ca-native cert-status compressed compressed-ssh create-dirs crlf digest disable disable-eprt
  disable-epsv disallow-username-in-url doh-cert-status doh-insecure eprt epsv fail fail-early fail-with-body
  false-start form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff
  haproxy-protocol head http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length
  include insecure ipv4 ipv6 junk-session-cookies list-only location location-trusted mail-rcpt-allowfails
  mail-rcpt-allow-fails manual metalink mptcp negotiate netrc netrc-optional next no-alpn no-buffer no-clobber
  no-keepalive no-npn no-progress-meter no-sessionid ntlm ntlm-wb out-null parallel parallel-immediate path-as-is
  post301 post302 post303 progress-bar progress-meter proxy-anyauth proxy-basic proxy-ca-native proxy-digest
  proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1
  proxytunnel raw remote-header-name remote-name remote-name-all remote-time remove-on-error retry-all-errors
  retry-connrefused sasl-ir show-error show-headers silent skip-existing socks5-basic socks5-gssapi
  socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort
  ssl-sessions sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tlsv1
  tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tls-earlydata tr-encoding trace-ids trace-time use-ascii verbose version xattr`,
);
const withValue = new Set([...read, ...credentialOptions, ...ignoredOptions, ...refusedOptions, ...otherWithValue]);
withValue.delete('next');
const all = [...withValue, ...withoutValue];

export interface Option {
  name: string;
  value: Word;
}

const empty: Word = { text: '', unknown: [] };

/** The long name, which may be abbreviated as long as it is unique. Throws, naming an option that curl does not have. */
function getOptionName(given: string): string {
  const plain = given.replace(/^no-(?=.)/, '');
  const found = [given, plain].find((name) => all.includes(name));
  if (found !== undefined) return found;
  const begun = all.filter((name) => name.startsWith(given));
  if (begun.length === 1 && begun[0] !== undefined) return begun[0];
  throw new NotUnderstoodError(`${quoteFragment(`--${given}`)} isn’t a curl option that the console knows.`);
}

/** The options of a command in order; a bare word is an address. Throws, naming an unknown option. */
export function parseOptions(words: readonly Word[]): Option[] {
  const found: Option[] = [];
  let onlyAddresses = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? empty;
    const next = (option: string) => {
      at += 1;
      const value = words[at];
      if (!value) throw new NotUnderstoodError(`${quoteFragment(option)} has no value.`);
      return value;
    };
    // Word processors turn two hyphens into one dash.
    const text = word.text.replace(/^[–—]-?(?=\w{2})/, '--').replace(/^[–—−](?=\w)/, '-');
    if (onlyAddresses || !/^-./.test(text)) found.push({ name: 'url', value: word });
    else if (text === '--') onlyAddresses = true;
    else if (text.startsWith('--')) {
      const [, given = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
      if (given.startsWith('expand-'))
        throw new NotUnderstoodError(`${quoteFragment(`--${given}`)} is known only to curl.`);
      const name = getOptionName(given);
      const takes = withValue.has(name);
      const value = !takes ? empty : inline === undefined ? next(text) : sliceWord(word, word.text.indexOf('=') + 1);
      found.push({ name, value });
    } else {
      for (let place = 1; place < text.length; place += 1) {
        const letter = text[place] ?? '';
        const name = short[letter];
        if (name === undefined)
          throw new NotUnderstoodError(`${quoteFragment(`-${letter}`)} isn’t a curl option that the console knows.`);
        if (!withValue.has(name)) found.push({ name, value: empty });
        else {
          found.push({ name, value: place + 1 < text.length ? sliceWord(word, place + 1) : next(`-${letter}`) });
          break;
        }
      }
    }
  }
  return found;
}

/** The rest of a word. */
export const sliceWord = ({ text, unknown }: Word, from: number): Word => ({
  text: text.slice(from),
  unknown: unknown.filter(({ at }) => at >= from).map(({ at, written }) => ({ at: at - from, written })),
});
