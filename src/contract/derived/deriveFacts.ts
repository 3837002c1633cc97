/** Derives the files of this folder from the table of routes. `npm run facts` writes them; a test checks that they are current. */
import { endpointList } from '../endpoints';
import { promisedOf } from '../schema/promised';
import type { RouteFacts } from './routeFacts';
import { deriveForms } from './deriveForms';
import { shapeOf } from '../schema/shape';
import { textFacts } from '../schema/textFacts';

/** The facts of all routes, by id. */
function deriveFacts(): Record<string, RouteFacts> {
  return Object.fromEntries(
    endpointList.map(([id, { method, path, effect, permission, query, answer }]) => [
      id,
      {
        method,
        path,
        effect,
        ...(permission && { permission }),
        ...(query && { query: textFacts(query) }),
        promised: promisedOf(shapeOf(answer)),
      },
    ]),
  );
}

/** The text of each file in this folder, by its name: one line per route. */
export function factsFiles(): Record<string, string> {
  const summaries = Object.fromEntries(endpointList.map(([id, { summary }]) => [id, summary]));
  const shapes = Object.fromEntries(endpointList.map(([id, { answer }]) => [id, shapeOf(answer)]));
  return {
    'answerShapes.json': lines(shapes),
    'routeFacts.json': lines(deriveFacts()),
    'routeForms.json': lines(deriveForms()),
    'routeSummaries.json': lines(summaries),
  };
}

function lines(facts: Record<string, unknown>): string {
  const each = Object.entries(facts).map(([id, value]) => `  ${JSON.stringify(id)}: ${JSON.stringify(value)}`);
  return `{\n${each.join(',\n')}\n}\n`;
}
