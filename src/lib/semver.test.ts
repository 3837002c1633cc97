import { expect, test } from 'vitest';
import { isHigher, isSemver, nextPatch } from './semver';

test.each([
  ['0.1.0', true],
  ['10.20.30', true],
  ['1.2', false],
  ['1.2.3-beta', false],
  ['01.2.3', false],
  ['v1.2.3', false],
  ['1.2.3 ', false],
  ['', false],
  [`1.0.${'9'.repeat(1_000)}`, false],
])('%j is strict SemVer: %s', (version, is) => expect(isSemver(version)).toBe(is));

test.each([
  ['0.2.1', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.2.0', '0.2.0', false],
  ['0.1.9', '0.2.0', false],
  ['1.0.9007199254740993', '1.0.9007199254740992', true],
  ['1.0.0', 'spring', false],
  ['spring', '1.0.0', false],
])('%s is higher than %s: %s', (version, than, higher) => expect(isHigher(version, than)).toBe(higher));

test.each([
  ['0.2.0', '0.2.1'],
  ['1.9.9', '1.9.10'],
  ['1.0.9007199254740992', '1.0.9007199254740993'],
  ['spring', undefined],
])('after %s comes %s', (version, next) => expect(nextPatch(version)).toBe(next));
