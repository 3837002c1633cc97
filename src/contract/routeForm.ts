/** What a form for a route is built from: the JSON Schemas of the OpenAPI document. Loaded only with the explorer. */
import { type EndpointId, endpointOf } from './endpoints';
import type { Endpoint } from './endpoint';
import { jsonSchema } from './schema/jsonSchema';
import type { Mark } from './schema/provenance';
import type { z } from './schema/zod';

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
  /** False: the service refuses any other field. */
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly 'x-mark'?: Mark;
}

export interface RouteForm {
  group: Endpoint['group'];
  /** Path parameters, all required. */
  params: Readonly<Record<string, Schema>>;
  query: Readonly<Record<string, Schema>>;
  /** Optional headers with their purpose. */
  headers: Readonly<Record<string, string>>;
  body?: { type: NonNullable<Endpoint['body']>['type']; schema: Schema };
}

const forms = new Map<EndpointId, RouteForm>();

/** The form of a route, built on first use. */
export function routeFormOf(id: EndpointId): RouteForm {
  const form = forms.get(id) ?? formOf(endpointOf(id));
  forms.set(id, form);
  return form;
}

function formOf({ group, params, query, headers = {}, body }: Endpoint): RouteForm {
  return {
    group,
    params: fieldsOf(params),
    query: fieldsOf(query),
    headers,
    ...(body && { body: { type: body.type, schema: jsonSchema(body.schema, 'input') } }),
  };
}

const fieldsOf = (schema: z.ZodMiniObject | undefined): Readonly<Record<string, Schema>> =>
  (schema && (jsonSchema(schema, 'output') as Schema).properties) ?? {};
