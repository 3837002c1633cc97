import { expect, test } from 'vitest';
import { needsNewVersion } from './deltaKind';

test.each(['skill', 'Skills', 'evaluation'])('a delta of %s changes no run by itself', (kind) => {
  expect(needsNewVersion(kind)).toBe(true);
});

test.each(['memory', 'base', 'preference', 'skillful', undefined])('a delta of %s may change runs', (kind) => {
  expect(needsNewVersion(kind)).toBe(false);
});
