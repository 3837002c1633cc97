/** The connection of this build, put in by vite.config.ts from `readConnection`. */
declare const __CONNECTION__: import('./lib/connection').Connection;
