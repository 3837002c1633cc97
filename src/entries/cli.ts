#!/usr/bin/env node
/** The package's command. The package also contains the built console. */
import { join } from 'node:path';
import { runCommand } from '../cli/commands';

// The reader has closed the pipe, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
await runCommand(process.argv.slice(2), process.env, { dist: join(import.meta.dirname, 'console') });
