import { Button } from '../ui/Button';
import { useToast } from '../ui/toastContext';

interface SaveButtonProps {
  /** What is saved: "Report". */
  what: string;
  size?: 'sm';
  /** Saves the file and returns its name. */
  save: () => string;
}

/** Saves the screen's content as a Markdown file. */
export function SaveButton({ what, size, save }: SaveButtonProps) {
  const toast = useToast();
  const press = () => toast({ tone: 'success', title: `${what} saved`, detail: save() });
  return (
    <Button size={size} onClick={press}>
      Save as Markdown
    </Button>
  );
}
