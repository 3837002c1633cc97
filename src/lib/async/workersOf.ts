interface Policy {
  createScriptURL: (url: string) => string;
}
interface Policies {
  createPolicy: (name: string, rules: Policy) => Policy;
}

/**
 * Starts workers of one built script, which the page allows by a policy of this name (`scripts/vite/pageHead.ts`);
 * undefined where the browser cannot.
 */
export function workersOf(source: string, name: string): () => Worker | undefined {
  let policy: Policy | undefined;
  return () => {
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: Policies };
      policy ??= trustedTypes?.createPolicy(name, { createScriptURL: () => source });
      return new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
    } catch {
      return undefined;
    }
  };
}
