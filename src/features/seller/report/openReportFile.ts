/** Opens a report that Save as Markdown wrote, to compare a later one with it. */
import { toPlainLine } from '../../../api/client/redact/escapeMarkdown';
import { redactText } from '../../../api/client/redact/redact';
import { whyNotSize } from '../../../lib/files/fileSize';
import { decodeText } from '../../../lib/files/fileText';
import { normalizeName } from '../../../lib/files/names';
import { sameId } from '../../../lib/ids';
import { inSentence } from '../../../lib/text/hidden';
import { type SavedReport, readReportMarkdown } from './reportMarkdown';

/** Binary, 5 MiB: a report has a few kilobytes. */
const MAX_BYTES = 5 * 1024 * 1024;

export interface OpenedReport {
  fileName: string;
  report: SavedReport;
}

/** @returns the report in the file, or why it is not compared, in sentences */
export async function openReportFile(file: File, productId: string): Promise<OpenedReport | { why: string }> {
  const fileName = normalizeName(file.name);
  const why = whyNotSize({ name: fileName, size: file.size }, { minBytes: 1, maxBytes: MAX_BYTES });
  if (why !== undefined) return { why };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { why: `${fileName} couldn’t be read. It was changed or removed after you chose it.` };
  const decoded = decodeText(new Uint8Array(bytes));
  const read = 'why' in decoded ? decoded : readReportMarkdown(decoded.text);
  if ('why' in read) return { why: `${fileName} wasn’t opened. ${read.why}` };
  const { report } = read;
  // The id in the file is as the writer put it there.
  if (sameId(report.productId, toPlainLine(redactText(productId)))) return { fileName, report };
  const product = report.productName === '' ? 'another product' : `another product, ${inSentence(report.productName)}`;
  return { why: `${fileName} is a report of ${product}, so it isn’t compared with this one.` };
}
