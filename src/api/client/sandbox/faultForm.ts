/** The fields of a fault as the sandbox's control accepts them; docs/controls.md explains each. */
import { browserOnlyRoutes } from '../../../contract/browserOnly';
import { endpointList } from '../../../contract/endpoints';
import { routeName } from '../../../contract/schema/urlCodec';

export interface FaultForm {
  route: string;
  status?: number;
  code?: string;
  message?: string;
  /** Seconds. */
  retryAfter?: number;
  /** Milliseconds of real time. */
  delayMs?: number;
  hold?: boolean;
  times?: number;
  when?: 'before' | 'after';
  drop?: boolean;
  /** Requests that pass before it applies. */
  after?: number;
  body?: string;
  bodyBase64?: string;
  headers?: Readonly<Record<string, string>>;
  contentType?: string;
  work?: 'fails';
}

/** Patterns for every route of the API, or for all of one method. */
export const routePatterns = ['*', 'GET *', 'POST *', 'PATCH *'] as const;

/** The routes of the API by name: `POST /api/seller/products/:id/prep`. */
export const routeNames: readonly string[] = endpointList.map(([, endpoint]) => routeName(endpoint));

/** Every route and pattern that a fault can apply to. */
const faultRoutes = new Set<unknown>([
  ...routePatterns,
  ...routeNames,
  ...browserOnlyRoutes.map(routeName),
  'POST /__storage/:world',
]);

/** Whether a value is a whole number within bounds. */
export const integerBetween = (min: number, max: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const textBetween = (min: number, max: number) => (value: unknown) =>
  typeof value === 'string' && value.length >= min && value.length <= max;
const flag = (value: unknown) => typeof value === 'boolean';

/** The valid values of each field. The sandbox checks them again, and also which combinations are allowed. */
const fields: { readonly [Name in keyof FaultForm]-?: (value: unknown) => boolean } = {
  route: (value) => faultRoutes.has(value),
  status: integerBetween(200, 599),
  code: textBetween(1, 100),
  message: textBetween(0, 2_000),
  retryAfter: integerBetween(0, Number.MAX_SAFE_INTEGER),
  delayMs: integerBetween(0, 600_000),
  hold: flag,
  times: integerBetween(1, 1_000_000),
  when: (value) => value === 'before' || value === 'after',
  drop: flag,
  after: integerBetween(0, 1_000_000),
  body: textBetween(0, 16_000_000),
  bodyBase64: textBetween(0, 16_000_000),
  headers: (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every((field) => textBetween(0, 2_000)(field)),
  contentType: (value) => typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value),
  work: (value) => value === 'fails',
};

/** Reads a fault from untrusted input. Undefined if a field is unknown or has an invalid value. */
export function readFaultForm(value: unknown): FaultForm | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = Object.entries(value);
  const isValid = given.every(([name, field]) => Object.hasOwn(fields, name) && fields[name as keyof FaultForm](field));
  return isValid && 'route' in value ? (value as FaultForm) : undefined;
}

/** The fields that recreate a pending fault, without those left at their defaults. */
export function toFaultForm(pending: Readonly<Record<string, unknown>>): FaultForm | undefined {
  const names = Object.keys(fields).filter(
    (name) =>
      ![undefined, null, false].includes(pending[name] as null) &&
      !(['delayMs', 'after'].includes(name) && pending[name] === 0),
  );
  return readFaultForm(Object.fromEntries(names.map((name) => [name, pending[name]])));
}
