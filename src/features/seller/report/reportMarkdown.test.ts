import { describe, expect, test } from 'vitest';
import { readReport } from '../../../api/resources/seller/report';
import { escapeMarkdown } from '../../../api/client/redact/escapeMarkdown';
import { getReportFileName, formatReport } from './reportMarkdown';

test.each([
  ['# Heading', String.raw`\# Heading`],
  ['1. Not a list', String.raw`1\. Not a list`],
  ['- [x] done', String.raw`\- \[x\] done`],
  ['two\nlines\r\n\r\n# and more', String.raw`two lines \# and more`],
  ['![a](https://evil.example/p.png)', String.raw`\!\[a\]\(https\:\/\/evil\.example\/p\.png\)`],
  ['<img src=x onerror=alert(1)>', String.raw`\<img src\=x onerror\=alert\(1\)\>`],
  ['`code` **bold** _it_ ~~no~~ | cell', String.raw`\`code\` \*\*bold\*\* \_it\_ \~\~no\~\~ \| cell`],
  ['a\\b &amp; [ref]: x', String.raw`a\\b \&amp\; \[ref\]\: x`],
  ['gpj.\u202eexe\u0000\u0007', String.raw`gpj\.exe`],
  ['결제 연동 é', '결제 연동 é'],
])('%o as Markdown renders as itself and has no effect', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

test('anything that looks like a token is redacted', () => {
  expect(escapeMarkdown('Found txk_live_abc123 in .env')).toBe(String.raw`Found \[redacted\] in \.env`);
});

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
