import { expect, test } from 'vitest';
import { getVersionState } from './stageAppearance';

test.each([
  ['not_audited', 'not audited', 'neutral'],
  ['in_audit', 'in audit', 'accent'],
  ['passing', 'passing', 'good'],
  ['failing', 'failing', 'bad'],
  ['under_moon', 'under_moon', 'neutral'],
])('the version state %s reads "%s", %s', (state, label, tone) => {
  expect(getVersionState(state)).toEqual({ label, tone });
});
