/** The Worker, by the table of all ways of serving. */
import { afterAll, beforeAll } from 'vitest';
import { registerCases } from '../serving/table';
import { workerd } from '../support/workerd';

let server: Awaited<ReturnType<typeof workerd>>;
beforeAll(async () => {
  server = await workerd();
});
afterAll(() => server?.stop());

// It cannot cut a connection.
const { everywhere, files } = registerCases(() => server.now.url);
everywhere();
files();
