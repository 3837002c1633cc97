/** The packed package, for its tests: packed and installed once by packOnce.ts. */
import { inject } from 'vitest';

/** The folder of an empty project in which it is installed. */
export const project = (): string => inject('packed').project;

/** The path of the tarball. */
export const tarball = (): Promise<string> => Promise.resolve(inject('packed').tarball);
