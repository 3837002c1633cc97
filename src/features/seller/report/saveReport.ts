import type { ReportView } from '../../../api/resources/seller/report';
import { saveFile } from '../../../api/client/storage';
import { type About, reportFileName, reportMarkdown } from './reportMarkdown';

/** Saves the report as a Markdown file. Returns the file name. */
export function saveReport(report: ReportView, about: About): string {
  const file = reportFileName(about.name, about.id, report.version);
  saveFile(new Blob([reportMarkdown(report, about)], { type: 'text/markdown;charset=utf-8' }), file);
  return file;
}
