import { expect, test } from 'vitest';
import { findOwnSources } from './ownSources';

const cited = [1, 2].map((index) => ({
  index,
  title: `Page ${index}`,
  url: `https://docs.example/${index}`,
  snippet: undefined,
}));
const list = '1. [Page 1](https://docs.example/1)\n2. [Page 2](https://docs.example/2)\n';

test.each(['## Sources', '# References', '### Citations:'])('a list under %s that repeats the citations', (heading) => {
  const text = `# Result\n\nA claim [1].\n\n${heading}\n\n${list}`;
  expect(text.slice(0, findOwnSources(text, cited))).toBe('# Result\n\nA claim [1].\n\n');
});

test.each([
  ['has a source of its own', `## Sources\n\n${list}3. [Other](https://other.example/)\n`],
  ['says more than its sources', `## Sources\n\n${list}\nAll were read today.\n`],
  ['goes on after them', `## Sources\n\n${list}\n## Limits\n\n- None.\n`],
  ['lists none', '## Sources\n'],
  ['has none', '# Result\n'],
])('a result that %s is drawn whole', (_, text) => expect(findOwnSources(text, cited)).toBeUndefined());

test('without citations the list is all that there is', () =>
  expect(findOwnSources(`## Sources\n\n${list}`, [])).toBeUndefined());
