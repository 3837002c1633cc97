import type { ReportView } from '../../api/readers/sellerReport';
import { serviceNow } from '../../api/serviceClock';
import { reportFileName, reportMarkdown } from './reportMarkdown';

/** How long the file's address stays good after the press, in milliseconds; browsers read it some time later. */
const KEPT_MS = 60_000;

/** Hands the report to the browser as a Markdown file. Gives the file's name. */
export function saveReport(report: ReportView, { name, id }: { name: string; id: string }): string {
  const text = reportMarkdown(report, { name, id, readAt: serviceNow() });
  const file = reportFileName(name, id, report.version);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return file;
}
