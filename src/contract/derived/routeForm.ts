/** What a form for a route is made of, as plain data: derived from the table of routes by `deriveFacts.ts`. */
import type { Endpoint } from '../endpoint';
import type { Mark } from '../schema/provenance';

/** A JSON Schema, as in the OpenAPI document. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly 'x-mark'?: Mark;
}

export interface RouteForm {
  group: Endpoint['group'];
  /** Path parameters, all required. */
  params: Readonly<Record<string, Schema>>;
  query: Readonly<Record<string, Schema>>;
  /** Optional headers with what they are for. */
  headers: Readonly<Record<string, string>>;
  body?: { type: NonNullable<Endpoint['body']>['type']; schema: Schema };
}
