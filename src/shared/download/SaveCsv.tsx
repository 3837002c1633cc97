import { saveFile } from '../../api/client/storage';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useToast } from '../../ui/toastContext';
import { formatDownloadStarted } from './formatDownloadStarted';
import { downloadWords } from './words';

interface SaveCsvProps {
  /** What is saved, as its message says: "Purchases: download started". */
  subject: string;
  /** The name of the file. */
  name: string;
  /** How many rows it has: a table of none is neither saved nor copied. */
  rows: number;
  /** Its text, made when it is saved. */
  csv: () => string;
}

/** Saves or copies a table as CSV: all rows that pass its filters, not only those of one page. */
export function SaveCsv({ subject, name, rows, csv }: SaveCsvProps) {
  const toast = useToast();
  const empty = rows === 0 ? 'The list has no rows to save.' : undefined;
  const save = () => {
    saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), name);
    toast({ tone: 'success', title: formatDownloadStarted(subject), detail: name });
  };
  return (
    <>
      <CopyButton text={csv} label={downloadWords.copyCsv} size="sm" disabledReason={empty} />
      <Button size="sm" disabledReason={empty} onClick={save}>
        {downloadWords.saveCsv}
      </Button>
    </>
  );
}
