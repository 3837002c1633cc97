/** The title of the tab: its screen, after what is under way. */
let screen = 'Marketplace Console';
let prefix = '';

/** @param title of the screen, with hidden characters spelled out */
export function setScreenTitle(title: string): void {
  screen = title;
  showTitle();
}

/** @param text what stands before the title of the screen; empty if there is nothing */
export function setTitlePrefix(text: string): void {
  prefix = text;
  showTitle();
}

function showTitle(): void {
  document.title = prefix === '' ? screen : `${prefix} · ${screen}`;
}
