import { useEffect } from 'react';
import { useStore } from '../api/client/store';
import { useToast } from '../ui/toastContext';
import { cleanedCount } from './cleanAddress';
import { appWords } from './words';

/** Notifies the user that a secret was removed from an address. */
export function CleanedAddress() {
  const count = useStore(cleanedCount);
  const toast = useToast();
  useEffect(() => {
    if (count === 0) return;
    cleanedCount.set(0);
    toast({
      tone: 'failed',
      title: appWords.secretRemoved,
      detail:
        'The address contained what looks like a token or key. It wasn’t sent. Whoever sent you the link also has it, and your browser may remember the page. If it still works, revoke it.',
      stays: true,
    });
  }, [count, toast]);
  return null;
}
