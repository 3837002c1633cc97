import { toSnakeCase } from './json';

/** How a service may write a name that is given in camelCase. */
export const spellings: ((name: string) => string)[] = [
  (name) => name,
  toSnakeCase,
  (name) => toSnakeCase(name).toUpperCase(),
  (name) => toSnakeCase(name).replaceAll('_', '-'),
  (name) => name.toLowerCase(),
  (name) => name.charAt(0).toUpperCase() + name.slice(1),
];
