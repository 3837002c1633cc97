import { saveFile } from '../../api/client/storage';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/toastContext';

interface SaveCsvProps {
  /** What is saved, as its message says: "Purchases". */
  what: string;
  /** The name of the file. */
  name: string;
  /** Its text, made when it is saved. */
  csv: () => string;
}

/** Saves a table as CSV: all rows that its filters show, not only those of one page. */
export function SaveCsv({ what, name, csv }: SaveCsvProps) {
  const toast = useToast();
  const save = () => {
    saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), name);
    toast({ tone: 'success', title: `${what} saved`, detail: name });
  };
  return (
    <Button size="sm" onClick={save}>
      Save CSV
    </Button>
  );
}
