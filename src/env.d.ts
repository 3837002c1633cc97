/** The connection of this build, inserted by vite.config.ts from `readConnection`; a served page may say another (`readPageConnection`). */
declare const __CONNECTION__: import('./lib/connection').Connection;
/** The version in package.json, inserted by scripts/workerBuild.mjs into the Worker, which has no files. */
declare const __VERSION__: string;
