#!/usr/bin/env node
/** The package's command. Beside it the package has the built console. */
import { join } from 'node:path';
import { runCommand } from '../cli/commands';

const built = import.meta.dirname;
await runCommand(process.argv.slice(2), process.env, {
  dist: join(built, 'console'),
  manifest: join(built, '..', 'package.json'),
});
