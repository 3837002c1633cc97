#!/usr/bin/env node
/** The package's command. Beside it the package has the built console. */
import { join } from 'node:path';
import { runCommand } from '../cli/commands';

const built = import.meta.dirname;
// Whoever reads has had enough, as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
await runCommand(process.argv.slice(2), process.env, {
  dist: join(built, 'console'),
  manifest: join(built, '..', 'package.json'),
});
