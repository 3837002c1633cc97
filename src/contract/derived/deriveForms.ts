/** Derives `routeForms.json` from the table of routes. */
import type { Endpoint } from '../endpoint';
import { endpointList } from '../endpoints';
import { jsonSchema } from '../schema/jsonSchema';
import type { z } from '../schema/zod';
import type { RouteForm, Schema } from './routeForm';

/** The forms of all routes, by id. */
export function deriveForms(): Record<string, RouteForm> {
  return Object.fromEntries(endpointList.map(([id, endpoint]) => [id, formOf(endpoint)]));
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
  (schema && (jsonSchema(schema, 'input') as Schema).properties) ?? {};
