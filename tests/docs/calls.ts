/** The functions that code in documents and comments calls, and whether another file can call them. */
import { test as playwrightTest } from '@playwright/test';
import * as z from 'zod/mini';
import { getCallable } from './known';

/** What code calls of other packages, under the names by which it has them. */
const libraries: Readonly<Record<string, object>> = { z, test: playwrightTest };

/** What code of a document calls and nothing exports: neither a function, nor a method of a type. */
export function unknownCalls(code: string, known: ReadonlySet<string> = getCallable()): string[] {
  const called = [...code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*(?:\.[\w$]+)*)\(/g)].map(([, name = '']) => name);
  return called.filter((path) => {
    const [root = '', ...members] = path.split('.');
    const name = members.at(-1) ?? root;
    if (Object.hasOwn(libraries, root)) return !Object.hasOwn(libraries[root]!, name);
    return !known.has(name) && !Object.hasOwn(globalThis, root) && root !== 'require';
  });
}
