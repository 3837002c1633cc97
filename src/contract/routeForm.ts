/** What a form for a route is built from: the JSON Schemas of the OpenAPI document. Loaded only with the explorer. */
import { type EndpointId, endpointOf } from './endpoints';
import type { Endpoint } from './endpoint';
import { toJsonSchema } from './schema/jsonSchema';
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
export function getRouteForm(id: EndpointId): RouteForm {
  const form = forms.get(id) ?? buildRouteForm(endpointOf(id));
  forms.set(id, form);
  return form;
}

function buildRouteForm({ group, params, query, headers = {}, body }: Endpoint): RouteForm {
  return {
    group,
    params: getFieldSchemas(params),
    query: getFieldSchemas(query),
    headers,
    ...(body && { body: { type: body.type, schema: toJsonSchema(body.schema, 'input') } }),
  };
}

const getFieldSchemas = (schema: z.ZodMiniObject | undefined): Readonly<Record<string, Schema>> =>
  (schema && (toJsonSchema(schema, 'output') as Schema).properties) ?? {};
