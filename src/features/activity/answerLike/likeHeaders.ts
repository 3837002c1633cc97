/** The headers of a logged answer that are part of what it says. */
import { REDACTED, WITHHELD } from '../../../api/client/redact/redact';
import type { Entry } from '../entry';

/** Said by the connection, by a server or proxy on the way, by the sandbox itself, or of how the bytes were packed and may be kept. */
const ofTheWay = new RegExp(
  `^(?:${[
    'connection|content-encoding|content-length|date|keep-alive|set-cookie2?|te|trailer|transfer-encoding|upgrade|vary',
    'access-control-.*|age|alt-svc|cache-control|expires|nel|pragma|report-to|reporting-endpoints|server|server-timing|via',
    'content-security-policy.*|cross-origin-.*|permissions-policy|referrer-policy|strict-transport-security',
    'x-(?:content-type-options|frame-options|powered-by|sandbox-world|xss-protection|cache.*)|cf-.*',
  ].join('|')})$`,
);
/** As the sandbox's control takes them. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\x20-\x7e]{0,2000}$/;
const MOST = 20;

/** What clients act on, which goes first if there are too many. */
const first = ['retry-after', 'www-authenticate', 'location', 'content-disposition'];

export interface LikeHeaders {
  headers: Readonly<Record<string, string>>;
  /** Seconds, where the answer named a time: by the clock of a world that would be another wait. */
  retryAfter?: number;
  /** How they differ from those that came, in sentences. */
  differences: readonly string[];
}

/** Its headers besides the content type. */
export function likeHeaders({ answerHeaders = {}, startedAt, durationMs = 0 }: Entry): LikeHeaders {
  const { 'content-type': _, ...others } = answerHeaders;
  const own = Object.entries(others)
    .filter(([name]) => NAME.test(name) && !ofTheWay.test(name))
    .toSorted(([one], [other]) => Number(first.includes(other)) - Number(first.includes(one)));
  const isKept = ([, value]: [string, string]) =>
    VALUE.test(value) && ![REDACTED, WITHHELD].some((mark) => value.includes(mark));
  const kept = own.filter(isKept).slice(0, MOST);
  const left = own.filter((one) => !kept.includes(one)).map(([name]) => name);
  const differences =
    left.length === 0
      ? []
      : [`Headers left out, because they were redacted, too long or too many: ${left.join(', ')}.`];
  const headers = Object.fromEntries(kept);
  const { 'retry-after': wait, ...rest } = headers;
  const until = wait === undefined || /^\d/.test(wait) ? Number.NaN : Date.parse(wait);
  if (Number.isNaN(until)) return { headers, differences };
  const answeredAt = Date.parse(answerHeaders['date'] ?? '') || startedAt + durationMs;
  return { headers: rest, retryAfter: Math.max(0, Math.ceil((until - answeredAt) / 1000)), differences };
}
