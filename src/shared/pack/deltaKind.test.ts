import { expect, test } from 'vitest';
import { describeLaterEffect } from './deltaKind';

test.each(['skill', 'Skills', 'evaluation'])('a delta of %s changes no run by itself', (kind) => {
  expect(describeLaterEffect(kind)).toContain('a higher version and a new audition');
});

test.each(['memory', 'base', 'preference', 'skillful', undefined])('nothing of that is said about %s', (kind) => {
  expect(describeLaterEffect(kind)).toBeUndefined();
});
