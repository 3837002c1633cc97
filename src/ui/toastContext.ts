import { createContext, use } from 'react';
import type { Content } from './content';

export type ToastMessage = {
  tone: 'success' | 'failed';
  title: string;
  detail?: Content;
  /** It stays until it is dismissed. */
  stays?: boolean;
};

export const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Returns the function that shows a toast. An error must never be shown only there. */
export function useToast(): (message: ToastMessage) => void {
  const show = use(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
