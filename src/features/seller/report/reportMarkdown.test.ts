import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { toPastReport } from '../../../api/drafts/pastReports';
import { readReport } from '../../../api/resources/seller/report';
import { openReportFile } from './openReportFile';
import { compareReports } from './reportChanges';
import { formatReport, getReportFileName, readReportMarkdown } from './reportMarkdown';

describe('the document', () => {
  const report = readReport({
    status: 'failing',
    version: '0.9.3',
    run: { tier: 'verified_listing', status: 'completed', charged: 1240, returned: 0 },
    stages: [
      { key: 'a', label: 'Integrity', status: 'passing', evidence: ['Equal.'], fixes: [] },
      { key: 'b', label: '<b>Build</b>', status: 'failing', evidence: ['exit 1', 'see log'], fixes: ['Pin it'] },
    ],
    nextActions: ['Commit a higher version'],
  })!;

  test('includes the facts, each stage and the next actions', () => {
    expect(formatReport(report, { name: 'Kit *1*', id: 'p-1', digest: 'sha256:0a', readAt: Date.UTC(2026, 2, 2, 9) }))
      .toBe(String.raw`# Report: Kit \*1\*

- Product: p\-1
- Version: 0\.9\.3
- Digest: sha256\:0a
- Read: 2026\-03\-02T09\:00\:00\.000Z
- Audition: failing
- Tier: verified\_listing
- Prep: completed
- Charged: 1\,240 Points

## Stages

### Integrity: passing

Evidence

- Equal\.

### \<b\>Build\<\/b\>: failing

Evidence

- exit 1
- see log

Fixes

- Pin it

## Next actions

- Commit a higher version

End of the report
`);
  });

  test('without stages it includes what there is', () => {
    const bare = formatReport(readReport({ status: 'none' })!, { name: 'Kit', id: 'p', readAt: 0 });
    expect(bare).toBe(String.raw`# Report: Kit

- Product: p
- Read: 1970\-01\-01T00\:00\:00\.000Z
- Audition: none

End of the report
`);
  });
});

test.each([
  ['Storefront Checkout Kit', 'id', '1.4.2', 'report-storefront-checkout-kit-1-4-2.md'],
  ['../../etc/passwd\u0000', 'id', undefined, 'report-etc-passwd.md'],
  ['결제 연동', '0b10-3', '2.0.0', 'report-결제-연동-2-0-0.md'],
  ['Café "Été"', 'id', undefined, 'report-cafe-ete.md'],
  ['x'.repeat(300), 'id', undefined, `report-${'x'.repeat(60)}.md`],
  ['…', '…', '…', 'report.md'],
])('the file name for %o', (name, id, version, file) => {
  expect(getReportFileName(name, id, version)).toBe(file);
});

describe('reading it again', () => {
  const hostile = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: fc.constantFrom(...'#-*:,\\`<>[]()!&_ \n\r\t.ab', '\u202e', '\u2028', '\u0000') }),
    },
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '### Build: passing',
      '## Next actions',
      'End of the report',
      'Evidence',
      '- Version: 9.9.9',
      'a\n\n### Secrets: passing\n\n- b',
      '<script>alert(1)</script>',
      'key txk_live_0123456789abcdef0123456789 in .env',
      'sk-proj-0a1B2c3D4e5F6g7H8i9J',
      'https://s3.example/a?X-Amz-Signature=abc',
      String.raw`\\\:`,
      '\uFEFF',
      '\ud83d',
      'failing, passing',
    ),
  );
  const lines = fc.array(hostile, { maxLength: 4 });
  const body = fc.record(
    {
      status: fc.constantFrom('failing', 'passing', 'half_moon'),
      version: fc.oneof(hostile, fc.constant('1.0.0')),
      run: fc.record(
        {
          tier: fc.oneof(hostile, fc.constant('deep_review')),
          status: fc.oneof(hostile, fc.constantFrom('completed', 'failed')),
          version: fc.constantFrom('1.0.0', '2.0.0'),
          charged: fc.nat(),
        },
        { requiredKeys: [] },
      ),
      stages: fc.array(
        fc.record(
          {
            key: fc.constantFrom('a', 'b', 'c', 'd'),
            label: hostile,
            status: fc.oneof(
              hostile,
              fc.constantFrom('passing', 'failing', 'pass\u202eing', 'fail\u0000ing', 'no status'),
            ),
            evidence: lines,
            fixes: lines,
            nextActions: lines,
          },
          { requiredKeys: [] },
        ),
        { minLength: 1, maxLength: 5 },
      ),
      failingStages: fc.array(fc.record({ key: fc.constantFrom('e', 'f'), status: hostile }), { maxLength: 2 }),
      nextActions: lines,
    },
    { requiredKeys: ['status', 'stages'] },
  );
  const id = '0b100000-0000-4000-8000-000000000005';
  const source = { name: 'Kit: #1 \\ “two”', id, readAt: Date.UTC(2026, 2, 2, 9) };
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const wide = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
  const createFile = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'report.md', { type: 'text/markdown' });

  test('a report has not changed since its own file, whatever its texts are', () => {
    fc.assert(
      fc.property(body, (given) => {
        const report = readReport({ report: given })!;
        const now = toPastReport(report, source.readAt)!;
        const read = readReportMarkdown(formatReport(report, source));
        if ('why' in read) throw new Error(read.why);
        expect(read.report).toMatchObject({ productId: id, productName: source.name, readAt: source.readAt });
        const changes = compareReports(read.report, now);
        // Files have no keys, so that of two stages with one label the wrong ones may be compared.
        const labels = now.stages.map(({ label }) => label.replaceAll(/[^a-z]/gi, '').toLowerCase());
        if (new Set(labels).size === labels.length) expect(changes).toMatchObject({ same: true, missing: [] });
        expect(read.report.stages.map(({ kind }) => kind)).toEqual(now.stages.map(({ kind }) => kind));
      }),
      { numRuns: cases(5_000, 400) },
    );
  });

  const report = readReport({
    status: 'failing',
    version: '0.9.3',
    run: { tier: 'verified_listing', status: 'completed', charged: 1240 },
    stages: [
      { key: 'a', label: 'Integrity', status: 'passing', evidence: ['Gleich – 같음.'] },
      { key: 'b', label: 'Build', status: 'failing', evidence: ['exit 1', 'see log'], fixes: ['Pin it'] },
    ],
    nextActions: ['Commit a higher version'],
  })!;
  const text = formatReport(report, source);

  test.each([
    ['as it is', utf8(text)],
    ['with CRLF', utf8(text.replaceAll('\n', '\r\n'))],
    ['with CR', utf8(text.replaceAll('\n', '\r'))],
    ['with a mark', utf8(`\uFEFF${text}`)],
    ['in UTF-16', wide(`\uFEFF${text}`)],
    ['with spaces at the ends of lines', utf8(text.replaceAll('\n', '  \n'))],
    ['with empty lines around it', utf8(`\n\n${text}\n\n`)],
  ])('%s', async (_, bytes) => {
    const opened = await openReportFile(createFile(bytes), id.toUpperCase());
    if ('why' in opened) throw new Error(opened.why);
    expect(opened).toMatchObject({
      fileName: 'report.md',
      report: { version: '0.9.3', readAt: source.readAt, tier: 'verified_listing', charged: 1_240 },
    });
    expect(compareReports(opened.report, toPastReport(report, 0)!).same).toBe(true);
  });

  const cutAnywhere = [0.2, 0.5, 0.9, 0.99].map((part) => text.slice(0, text.length * part));
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['empty', utf8(''), 'report.md is empty.'],
    [
      'too large',
      utf8('a'.repeat(5_242_881)),
      'report.md is 5,242,881 bytes. A file can have at most 5,242,880 bytes.',
    ],
    [
      'another text',
      utf8('# Notes\n\n- a\n'),
      'report.md wasn’t opened. It isn’t a report that “Save as Markdown” wrote.',
    ],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'report.md wasn’t opened. It’s a picture.'],
    ...cutAnywhere.map((cut, at): [string, Uint8Array<ArrayBuffer>, string] => [
      `cut (${at})`,
      utf8(cut),
      'report.md wasn’t opened. It’s cut off: the last line of the report is missing.',
    ]),
    [
      'changed',
      utf8(text.replace('- see log', '> see log')),
      'report.md wasn’t opened. It was changed: line 24 isn’t one of a report.',
    ],
    [
      'without its first lines',
      utf8(text.replace(/- Product.*\n/, '')),
      'report.md wasn’t opened. It was changed: its first lines don’t say which product it’s about, or when it was read.',
    ],
    [
      'without stages',
      utf8(formatReport(readReport({ status: 'none' })!, source)),
      'report.md wasn’t opened. It has no stages to compare.',
    ],
    [
      'of very many lines',
      utf8(text.replace('- see log', '- a\n'.repeat(30_000))),
      'report.md wasn’t opened. It’s too long to be compared.',
    ],
    [
      'of another product',
      utf8(formatReport(report, { ...source, id: 'other', name: 'Kit\u202e 2' })),
      'report.md is a report of another product, Kit 2, so it isn’t compared with this one.',
    ],
  ])('a file that is %s is refused by what it is', async (_, bytes, why) => {
    expect(await openReportFile(createFile(bytes), id)).toEqual({ why });
  });

  test('any part of a file is refused, and none throws', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 20), (to) => {
        expect(readReportMarkdown(text.slice(0, to))).toHaveProperty('why');
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fc.constantFrom(...text.split('\n')))), (parts) => {
        const read = readReportMarkdown(['# Report: a', ...parts, 'End of the report'].join('\n'));
        expect(Object.keys(read)).toHaveLength(1);
      }),
    );
  });

  test('a prep of another version, or one that failed, is not that of the report', () => {
    const written = (run: object) =>
      readReportMarkdown(formatReport(readReport({ version: '1.0.0', stages: [{ key: 'a' }], run })!, source));
    const prep = { tier: 'smoke_scan', charged: 0 };
    expect(written({ ...prep, status: 'failed' })).toMatchObject({ report: { tier: undefined, charged: undefined } });
    expect(written({ ...prep, version: '2.0.0' })).toMatchObject({ report: { tier: undefined, charged: undefined } });
    expect(written({ ...prep, version: '1.0.0' })).toMatchObject({ report: { tier: 'smoke_scan', charged: 0 } });
  });
});
