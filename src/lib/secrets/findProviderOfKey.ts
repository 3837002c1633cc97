const forms = [
  ['anthropic', /^sk-ant-/],
  ['openai', /^sk-(?:proj|svcacct|admin)-/],
  ['zai', /^[0-9a-f]{32}\.[A-Za-z0-9]{16}$/],
] as const;

/** The provider that issued a key, as model ids name it; undefined for a format that several use, such as `sk-…`. */
export function findProviderOfKey(key: string): string | undefined {
  return forms.find(([, form]) => form.test(key))?.[0];
}
