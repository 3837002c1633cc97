import { describe, expect, test } from 'vitest';
import { readReport } from '../../../api/resources/seller/report';
import { getReportFileName, formatReport } from './reportMarkdown';

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
    expect(formatReport(report, { name: 'Kit *1*', id: 'p-1', readAt: Date.UTC(2026, 2, 2, 9) }))
      .toBe(String.raw`# Report: Kit \*1\*

- Product: p\-1
- Version: 0\.9\.3
- Audition: failing
- Prep: verified\_listing\, completed
- Charged: 1\,240 Points
- Read: 2026\-03\-02T09\:00\:00\.000Z

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
`);
  });

  test('without stages it includes what there is', () => {
    const bare = formatReport(readReport({ status: 'none' })!, { name: 'Kit', id: 'p', readAt: 0 });
    expect(bare).toBe(String.raw`# Report: Kit

- Product: p
- Audition: none
- Read: 1970\-01\-01T00\:00\:00\.000Z
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
