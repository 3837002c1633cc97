import { saveFile } from '../../api/client/storage';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/toastContext';
import { formatDownloadStarted } from './formatDownloadStarted';
import { downloadWords } from './words';

interface SaveButtonProps {
  /** What is saved: "Report". */
  subject: string;
  size?: 'sm';
  /** Why there is nothing to save yet. */
  disabledReason?: string | undefined;
  /** The name of the file and its text, made when it is saved. */
  file: () => readonly [name: string, text: string];
}

/** Saves the screen's content as a Markdown file. */
export function SaveButton({ subject, size, disabledReason, file }: SaveButtonProps) {
  const toast = useToast();
  const handleClick = () => {
    const [name, text] = file();
    saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), name);
    toast({ tone: 'success', title: formatDownloadStarted(subject), detail: name });
  };
  return (
    <Button size={size} disabledReason={disabledReason} onClick={handleClick}>
      {downloadWords.saveAsMarkdown}
    </Button>
  );
}
