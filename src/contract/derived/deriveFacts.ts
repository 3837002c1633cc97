/** Derives the files of this folder from the table of routes. `npm run facts` writes them; a test checks that they are current. */
import type { Endpoint } from '../endpoint';
import { endpointList } from '../endpoints';
import { jsonSchema } from '../schema/jsonSchema';
import { holdsAny, promisedOf } from '../schema/promised';
import type { RouteFacts } from './routeFacts';
import type { RouteForm, Schema } from './routeForm';
import { shapeOf } from '../schema/shape';
import { textFacts } from '../schema/textFacts';
import type { z } from '../schema/zod';

/** The facts of all routes, by id. */
function deriveFacts(): Record<string, RouteFacts> {
  return Object.fromEntries(
    endpointList.map(([id, { method, path, effect, permission, query, answer }]) => {
      const promised = promisedOf(shapeOf(answer));
      const facts: RouteFacts = {
        method,
        path,
        effect,
        ...(permission && { permission }),
        ...(query && { query: textFacts(query) }),
        ...(holdsAny(promised) && { promised }),
      };
      return [id, facts];
    }),
  );
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

/** The text of each file in this folder, by its name: one line per route. */
export function factsFiles(): Record<string, string> {
  const summaries = Object.fromEntries(endpointList.map(([id, { summary }]) => [id, summary]));
  const shapes = Object.fromEntries(endpointList.map(([id, { answer }]) => [id, shapeOf(answer)]));
  const forms = Object.fromEntries(endpointList.map(([id, endpoint]) => [id, formOf(endpoint)]));
  return {
    'answerShapes.json': lines(shapes),
    'routeFacts.json': lines(deriveFacts()),
    'routeForms.json': lines(forms),
    'routeSummaries.json': lines(summaries),
  };
}

function lines(facts: Record<string, unknown>): string {
  const each = Object.entries(facts).map(([id, value]) => `  ${JSON.stringify(id)}: ${JSON.stringify(value)}`);
  return `{\n${each.join(',\n')}\n}\n`;
}
