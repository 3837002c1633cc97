import { useState } from 'react';
import { Button } from '../ui/Button';
import { useToast } from '../ui/toastContext';

interface SaveButtonProps {
  /** What is saved: "Report". */
  what: string;
  size?: 'sm';
  /** Writes the file and gives its name. What that needs loads when it is pressed. */
  save: () => Promise<string>;
}

/** Writes what the screen shows as a Markdown file. */
export function SaveButton({ what, size, save }: SaveButtonProps) {
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const press = async () => {
    setSaving(true);
    try {
      const detail = await save();
      toast({ tone: 'success', title: `${what} saved`, detail });
    } catch {
      toast({
        tone: 'failed',
        title: `The ${what.toLowerCase()} could not be saved`,
        detail: 'Check the network, then try again.',
      });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button {...(size && { size })} pending={saving} onClick={() => void press()}>
      Save as Markdown
    </Button>
  );
}
