/** The editor of bodies keeps the content security policy, and an answer is searched and folded; noise would be a violation. */
import { explorerWords } from '../../src/features/explorer/words';
import { uiWords } from '../../src/ui/words';
import { test } from './support/fixtures';

test('a body is checked against its schema, and its answer searched and folded', async ({ tab, openAs }) => {
  await openAs('seller', '/explorer/catalog.smartSearch');
  // Only the editor shows issues: it has taken over from the plain field.
  const issues = tab.role('list', 'Issues in the body');
  await issues.says('query must have at least 3 characters');
  await issues.role('button', 'Line 2').click();
  await tab.role('button', explorerWords.send).click();
  const answer = tab.role('region', 'Response');
  await answer.role('region', 'Body').appears();
  await answer.role('searchbox', uiWords.findInBody).type('bad_request');
  await answer.text('1 of 1').appears();
  await answer.role('button', uiWords.foldAll).click();
  await answer.role('button', 'Unfold').appears();
  await answer.role('region', 'Body').says('"error": { …');
});
