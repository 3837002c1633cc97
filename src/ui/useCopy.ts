import { useEffect, useRef, useState } from 'react';
import { copyText } from './clipboard';

const shownMs = 2000;

/** What to copy: the text, or a function that returns it on demand. */
export type CopySource = string | (() => string | Promise<string>);

type CopyState = { copy: () => Promise<void>; status: '' | 'Copied' | 'Couldn’t copy' };

/** Copies on demand and shows the result for two seconds. */
export function useCopy(source: CopySource): CopyState {
  const [status, setStatus] = useState<CopyState['status']>('');
  const fading = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(fading.current), []);
  const copy = async () => {
    setStatus((await copied(source)) ? 'Copied' : 'Couldn’t copy');
    clearTimeout(fading.current);
    fading.current = setTimeout(() => setStatus(''), shownMs);
  };
  return { copy, status };
}

/** False also if the text could not be made. */
async function copied(source: CopySource): Promise<boolean> {
  try {
    return await copyText(typeof source === 'string' ? source : source());
  } catch {
    return false;
  }
}
