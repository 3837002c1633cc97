import { Button } from '../ui/Button';
import { useToast } from '../ui/toastContext';

interface SaveButtonProps {
  /** What is saved: "Report". */
  what: string;
  size?: 'sm';
  /** Hands the file to the browser and gives its name. */
  save: () => string;
}

/** Saves what the screen shows as a Markdown file. */
export function SaveButton({ what, size, save }: SaveButtonProps) {
  const toast = useToast();
  const press = () => toast({ tone: 'success', title: `${what} saved`, detail: save() });
  return (
    <Button {...(size && { size })} onClick={press}>
      Save as Markdown
    </Button>
  );
}
