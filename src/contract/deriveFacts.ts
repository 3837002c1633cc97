/** Derives `routeFacts.json` from the table of routes. `npm run facts` writes it; a test checks that it is current. */
import { endpointList } from './endpoints';
import { promisedBy } from './schema/promised';
import type { RouteFacts } from './routeFacts';
import { textFacts } from './schema/textFacts';

/** The facts of all routes, by id. */
export function deriveFacts(): Record<string, RouteFacts> {
  return Object.fromEntries(
    endpointList.map(([id, { method, path, summary, effect, permission, query, answer }]) => [
      id,
      {
        method,
        path,
        summary,
        effect,
        ...(permission && { permission }),
        ...(query && { query: textFacts(query) }),
        promised: promisedBy(answer),
      },
    ]),
  );
}

/** The text of the file: one line per route. */
export function factsFile(): string {
  const lines = Object.entries(deriveFacts()).map(([id, facts]) => `  ${JSON.stringify(id)}: ${JSON.stringify(facts)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
