/** Copies text to the clipboard; returns whether that worked, and rejects if the text does. Pages without TLS have no clipboard API. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await (typeof text === 'string' || !('ClipboardItem' in globalThis)
      ? navigator.clipboard.writeText(await text)
      : navigator.clipboard.write([createClipboardItem(text)]));
    return true;
  } catch {
    return copyBySelection(await text);
  }
}

/** Safari copies only within a click, but accepts a promise for the content. */
const createClipboardItem = (text: Promise<string>) =>
  new ClipboardItem({ 'text/plain': text.then((content) => new Blob([content], { type: 'text/plain' })) });

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog everything outside is inert and could not be selected.
  (focused?.closest('dialog') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
