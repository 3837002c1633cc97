/** The Worker, by the table of all ways of serving. */
import { afterAll, beforeAll } from 'vitest';
import { servesAlike } from '../serving/table';
import { workerd } from '../support/workerd';

let server: Awaited<ReturnType<typeof workerd>>;
beforeAll(async () => {
  server = await workerd();
});
afterAll(() => server?.stop());

servesAlike(() => ({ url: server.now.url, cuts: false, hasConsole: true }));
