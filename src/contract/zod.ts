/**
 * The one door to zod. `jitless` keeps zod from compiling parsers with `new Function`, which the console's
 * content security policy forbids; every schema of the project is built after this line has run.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
