/** Reads the form of a fault, and describes a pending fault. */
import { type FaultForm, routePatterns, routeNames } from '../../../api/client/sandbox/faultForm';
import type { PendingFault } from '../../../api/client/sandbox/worldState';
import { formatCount, formatCounted } from '../../../lib/count';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';

export const faultKinds = {
  status: 'Returns a status',
  lostAfter: 'Response lost after the work',
  lostBefore: 'Connection dropped before the work',
  html: 'Returns HTML instead of JSON',
  delay: 'Responds late',
  hold: 'Response held until faults are cleared',
  workFails: 'Work fails and its Points are returned',
} as const;

export type FaultKind = keyof typeof faultKinds;

const wildcardLabels: Readonly<Record<(typeof routePatterns)[number], string>> = {
  '*': 'every route',
  'GET *': 'every read',
  'POST *': 'every POST',
  'PATCH *': 'every PATCH',
};

/** The routes that a fault can apply to, in the order of the choices. */
export const routeChoices: readonly { value: string; label: string }[] = [
  ...routePatterns.map((name) => ({ value: name, label: `${name} (${wildcardLabels[name]})` })),
  ...routeNames.map((name) => ({ value: name, label: name })),
];

/** The typed values. Numbers are text until they are checked. */
export interface FaultFields {
  route: string;
  kind: FaultKind;
  status: string;
  code: string;
  retryAfter: string;
  delayMs: string;
  times: string;
}

export type FaultIssues = Partial<Record<keyof FaultFields, string>>;

/** The fixed fields of a kind, whatever is typed. */
const fixedFields: Readonly<Partial<Record<FaultKind, Partial<FaultForm>>>> = {
  // Dropped after the head: browsers resend a request whose connection drops before the first byte.
  lostAfter: { drop: true, status: 200, when: 'after' },
  lostBefore: { drop: true, when: 'before' },
  html: { body: '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>', contentType: 'text/html' },
  hold: { hold: true },
  workFails: { work: 'fails' },
};

/** The fault as the sandbox's control accepts it, or the errors by field. */
export function readFault(fields: FaultFields): { fault: FaultForm } | { issues: FaultIssues } {
  const { route, kind, status, code, retryAfter, delayMs, times } = fields;
  const issues: FaultIssues = {};
  const whole = (name: keyof FaultFields, text: string, least: number, most: number): number => {
    const { value, error } = parseTypedNumber(text, { min: least, max: most });
    if (error !== undefined) issues[name] = error;
    return value ?? least;
  };
  const fault: FaultForm = { route, times: whole('times', times, 1, 1_000_000), ...fixedFields[kind] };
  if (kind === 'status') {
    fault.status = whole('status', status, 200, 599);
    if (code.trim() !== '') fault.code = code.trim();
    if (retryAfter.trim() !== '') fault.retryAfter = whole('retryAfter', retryAfter, 0, 86_400);
  }
  if (kind === 'delay') fault.delayMs = whole('delayMs', delayMs, 1, 600_000);
  return Object.keys(issues).length > 0 ? { issues } : { fault };
}

/** What a pending fault does, in a few words: `503, before the work`. */
export function describeFault(fault: Omit<PendingFault, 'id' | 'route' | 'times' | 'form'>): string {
  const { status, code, drop, delayMs, hold, failsWork, replacesBody, setsHeaders, afterWork, after } = fault;
  const later = after > 0 ? `after ${formatCounted(after, 'more request')}: ` : '';
  if (failsWork) return `${later}the work fails`;
  const effects = [
    drop && 'connection dropped',
    status !== undefined && `${status}`,
    code,
    replacesBody && 'body replaced',
    setsHeaders && 'custom headers',
    delayMs > 0 && `${formatCount(delayMs)} ms late`,
    hold && 'response held',
  ].filter(Boolean);
  return `${later}${effects.join(', ')}, ${afterWork ? 'after' : 'before'} the work`;
}
