/** The connection of this build, inserted by vite.config.ts from `readConnection`. */
declare const __CONNECTION__: import('./lib/connection').Connection;
