import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import type { PastReport, PastStage } from '../../../api/drafts/pastReports';
import { getStageKind } from '../../../api/reader/statusKinds';
import { compareReports, describeFailures } from './reportChanges';

const stage = (label: string, status: string, more: Partial<PastStage> = {}): PastStage => ({
  key: label.toLowerCase(),
  label,
  status,
  kind: getStageKind(status),
  evidence: [],
  fixes: [],
  ...more,
});
const report = (...stages: PastStage[]): PastReport => ({
  version: '1.0.0',
  readAt: 0,
  tier: 'smoke_scan',
  charged: 120,
  stages,
});

describe('a stage', () => {
  test.each([
    ['failing', 'passing', 'mended'],
    ['failed', 'OK', 'mended'],
    ['passing', 'failing', 'new'],
    ['passed', 'error', 'new'],
    ['failing', 'failed', 'same'],
    ['passing', 'passed', 'same'],
    ['waiting', 'passing', 'other'],
    ['waiting', 'failing', 'other'],
    ['failing', 'waiting', 'other'],
    ['failing', 'half_moon', 'other'],
    ['half_moon', 'failing', 'other'],
    ['half_moon', 'passing', 'other'],
    ['half_moon', 'Half_Moon', 'same'],
    ['half_moon', 'new_moon', 'other'],
  ])('%s → %s is %s', (before, now, turn) => {
    expect(compareReports(report(stage('A', before)), report(stage('A', now))).stages[0]?.turn).toBe(turn);
  });

  test('that the earlier report lacks is new if it fails', () => {
    const { stages } = compareReports(report(), report(stage('A', 'failing'), stage('B', 'passing')));
    expect(stages.map(({ turn }) => turn)).toEqual(['new', 'added']);
  });

  test.each<[string, PastStage, PastStage]>([
    ['its key, whatever its label', stage('A', 'failing'), stage('Renamed', 'passing', { key: 'a' })],
    ['its key in another case', stage('A', 'failing', { key: 'BUILD' }), stage('B', 'passing', { key: 'build' })],
    ['its label in another case', stage('Clean Build', 'failing', { key: '1' }), stage('clean build', 'passing')],
    ['its label alone', stage('A', 'failing', { key: undefined }), stage('A', 'passing', { key: 'x' })],
    ['a label with other spaces', stage('A\n b', 'failing', { key: undefined }), stage('A b', 'passing', { key: 'x' })],
  ])('is found by %s', (_, before, now) => {
    expect(compareReports(report(before), report(now))).toMatchObject({ stages: [{ turn: 'mended' }], missing: [] });
  });

  test('is found by its key before another is by its label', () => {
    const before = report(stage('Build', 'failing', { key: 'a' }), stage('Tests', 'passing', { key: 'b' }));
    const now = report(stage('Tests', 'passing', { key: 'a' }), stage('Build', 'failing', { key: 'b' }));
    expect(compareReports(before, now).stages.map(({ turn }) => turn)).toEqual(['mended', 'new']);
  });

  test('that occurs several times goes with the one in the same place', () => {
    const before = report(stage('A', 'failing'), stage('A', 'passing'), stage('A', 'failing'));
    const now = report(stage('A', 'passing'), stage('A', 'passing'));
    const { stages, missing } = compareReports(before, now);
    expect(stages.map(({ turn }) => turn)).toEqual(['mended', 'same']);
    expect(missing).toEqual([before.stages[2]]);
  });
});

test('lines came, went or stayed, and repeated ones are counted', () => {
  const before = report(stage('A', 'failing', { evidence: ['one', 'two', 'two', 'three'], fixes: ['f'] }));
  const now = report(stage('A', 'failing', { evidence: ['four', 'two', 'one ', 'one'], fixes: [] }));
  const [change] = compareReports(before, now).stages;
  expect(change?.evidence.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'came four',
    'stayed two',
    'stayed one ',
    'came one',
    'went two',
    'went three',
  ]);
  expect(change?.fixes).toEqual([{ kind: 'went', text: 'f' }]);
});

test('tier and price are given as they were, if both reports have them', () => {
  const before = report();
  const changed = compareReports(before, { ...before, tier: 'deep_review', charged: 640 });
  expect(changed).toMatchObject({ tierBefore: 'smoke_scan', chargedBefore: 120, same: false });
  const unknown = compareReports(before, { ...before, tier: undefined, charged: undefined });
  expect(unknown).toMatchObject({ tierBefore: undefined, chargedBefore: undefined, same: true });
});

describe('the summary', () => {
  const named = (...statuses: string[]) => report(...statuses.map((status, at) => stage(`S${at}`, status)));
  test.each([
    ['F F F F P', 'P P P F F', '3 of 4 failures are mended, 1 is new'],
    ['F F F', 'P F F', '1 of 3 failures is mended'],
    ['F F', 'P P', 'All 2 failures are mended'],
    ['F', 'P', 'The failure is mended'],
    ['F P', 'P F', 'The failure is mended, 1 is new'],
    ['F P P', 'F F F', 'No failure is mended, 2 are new'],
    ['F P', 'F ?', 'No failure is mended'],
    ['F F F', 'P F', '1 of 3 failures is mended, 1 isn’t in this report'],
    ['F F', '', 'No failure is mended, 2 aren’t in this report'],
    ['F F P', 'P ? P', '1 of 2 failures is mended, 1 has another status'],
    ['F F', '? ?', 'No failure is mended, 2 have another status'],
    ['P P', 'F P', '1 failure is new'],
    ['P P', 'F F', '2 failures are new'],
    ['P', 'P F', '1 failure is new'],
    ['P P', 'P', 'No stage has turned to failing'],
    ['? P', 'P P', 'No stage has turned to failing'],
    ['F P', 'F P', 'Nothing has changed'],
    ['', '', 'Nothing has changed'],
  ])('%s → %s: %s', (before, now, sentence) => {
    const read = (letters: string) =>
      named(
        ...letters
          .split(' ')
          .filter(Boolean)
          .map((letter) => ({ F: 'failing', P: 'passing' })[letter] ?? 'half_moon'),
      );
    expect(describeFailures(compareReports(read(before), read(now)))).toBe(sentence);
  });

  test('separates thousands', () => {
    const many = (status: string) => named(...Array.from({ length: 1_200 }, () => status));
    expect(describeFailures(compareReports(many('failing'), many('passing')))).toBe('All 1,200 failures are mended');
  });
});

const line = fc.constantFrom('a', 'b', 'B', ' a', '', 'c\u202e', '한', 'x y', 'x\ny');
const anyStage: fc.Arbitrary<PastStage> = fc
  .record({
    key: fc.option(fc.constantFrom('a', 'A', 'b', 'c', '__proto__'), { nil: undefined }),
    label: fc.constantFrom('a', 'b', 'B ', 'c', 'constructor', ''),
    status: fc.option(fc.constantFrom('passing', 'failing', 'failed', 'half_moon', 'waiting', ''), { nil: undefined }),
    evidence: fc.array(line, { maxLength: 5 }),
    fixes: fc.array(line, { maxLength: 3 }),
  })
  .map((parts) => ({ ...parts, kind: getStageKind(parts.status) }));
const anyReport = fc.array(anyStage, { maxLength: 7 }).map((stages) => report(...stages));
const runs = { numRuns: cases(5_000, 300) };

describe('for any two reports', () => {
  test('a report has not changed since itself', () => {
    fc.assert(
      fc.property(anyReport, (same) => {
        expect(compareReports(same, structuredClone(same))).toMatchObject({ same: true, missing: [] });
      }),
      runs,
    );
  });

  test('each stage and each line of both is accounted for once', () => {
    fc.assert(
      fc.property(anyReport, anyReport, (before, now) => {
        const { stages, missing } = compareReports(before, now);
        const earlier = [...stages.flatMap((each) => each.before ?? []), ...missing];
        expect(new Set(earlier)).toEqual(new Set(before.stages));
        expect(earlier).toHaveLength(before.stages.length);
        for (const [at, { before: then, evidence, fixes }] of stages.entries()) {
          for (const [changes, ofNow, ofThen] of [
            [evidence, now.stages[at]?.evidence, then?.evidence ?? []],
            [fixes, now.stages[at]?.fixes, then?.fixes ?? []],
          ] as const) {
            const texts = (kind: string) => changes.filter((each) => each.kind === kind).map(({ text }) => text);
            expect(changes.filter(({ kind }) => kind !== 'went').map(({ text }) => text)).toEqual(ofNow);
            expect(texts('stayed').length + texts('went').length).toBe(ofThen.length);
            const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replace('\u202e', '').trim();
            const came = new Set(texts('came').map(plain));
            expect(texts('went').filter((text) => came.has(plain(text)))).toEqual([]);
          }
        }
      }),
      runs,
    );
  });

  test('each failure of the earlier one is mended, remains, is missing or unclear; and the way back turns the same', () => {
    fc.assert(
      fc.property(anyReport, anyReport, (before, now) => {
        const { failures, stages } = compareReports(before, now);
        const failing = (all: PastReport) => all.stages.filter(({ kind }) => kind === 'failing').length;
        expect(failures.before).toBe(failing(before));
        expect(failures.mended + failures.remaining + failures.missing + failures.unclear).toBe(failures.before);
        expect(failures.new + failures.remaining).toBeLessThanOrEqual(failing(now));
        for (const { turn, before: then } of stages)
          if (then?.kind === 'unknown') expect(turn).toMatch(/^(?:other|same)$/);
        const turned = stages.filter(({ turn, before: then }) => turn === 'new' && then).length;
        expect(compareReports(now, before).failures.mended).toBe(turned);
      }),
      runs,
    );
  });
});
