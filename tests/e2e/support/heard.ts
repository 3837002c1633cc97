/**
 * What a screen reader announces on a page, in order: where the focus goes, by role, name and description as the browser's
 * accessibility tree has them, the dialogs that open, and what comes into live regions.
 *
 *   const heard = await Heard.on(page); …; expect(await heard.sofar()).toContain('focus: heading "Confirm prep"');
 *
 * It hears what any screen reader hears, and no more: a polite region that appears with its text in it is silent, as is
 * everything behind a modal dialog.
 */
import { type CDPSession, type Page, expect } from '@playwright/test';

interface Note {
  said?: string;
  /** An element that got the focus, or the dialog that it is in: its index in the list of elements. */
  at?: number;
}
type Listening = typeof globalThis & { heard: { notes: Note[]; elements: Element[] } };

export class Heard {
  readonly #page: Page;
  readonly #tree: CDPSession;
  readonly #log: string[] = [];

  private constructor(page: Page, tree: CDPSession) {
    this.#page = page;
    this.#tree = tree;
  }

  /** Listens on every document of the page from now on; call it before the first is opened. */
  static async on(page: Page): Promise<Heard> {
    await page.addInitScript(listen);
    const tree = await page.context().newCDPSession(page);
    await tree.send('Accessibility.enable');
    return new Heard(page, tree);
  }

  /** Everything so far, such as `focus: textbox "Prompt"`, `dialog "Confirm run": …`, `polite: …` and `alert: …`. */
  async sofar(): Promise<readonly string[]> {
    const notes = await this.#page.evaluate(() => (globalThis as Listening).heard.notes.splice(0));
    for (const { said, at } of notes) this.#log.push(said ?? (await this.#describe(at ?? 0)));
    return this.#log;
  }

  /** Expects these, in this order, with anything between them. */
  async inOrder(...wanted: readonly (string | RegExp)[]): Promise<void> {
    const missing = async () => {
      const left = [...wanted];
      for (const line of await this.sofar()) {
        const [next] = left;
        if (next !== undefined && (typeof next === 'string' ? line === next : next.test(line))) left.shift();
      }
      return left.length === 0 ? '' : `${String(left[0])} is missing in:\n${this.#log.join('\n')}`;
    };
    await expect.poll(missing).toBe('');
  }

  /** Presses Tab until an element with this role and name has the focus. Fails after 60 presses. */
  async tabTo(role: string, name: string | RegExp): Promise<void> {
    for (let count = 0; count < 60; count += 1) {
      const before = this.#log.length;
      await this.#page.keyboard.press('Tab');
      // What a live region says meanwhile may come after it.
      const last = (await this.sofar()).slice(before).findLast((line) => line.startsWith('focus: ')) ?? '';
      const named = typeof name === 'string' ? last.includes(`"${name}"`) : name.test(last);
      if (last.startsWith(`focus: ${role} `) && named) return;
    }
    throw new Error(`No ${role} ${String(name)} among:\n${this.#log.join('\n')}`);
  }

  async #describe(at: number): Promise<string> {
    const { result } = await this.#tree.send('Runtime.evaluate', { expression: `globalThis.heard.elements[${at}]` });
    if (result.objectId === undefined) return 'gone';
    const { nodes } = await this.#tree
      .send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false })
      .catch(() => ({ nodes: [] }));
    const [node] = nodes;
    const of = (value: { value?: unknown } | undefined) => (typeof value?.value === 'string' ? value.value.trim() : '');
    const [role, name, description] = [of(node?.role), of(node?.name), of(node?.description)];
    const line = `${role} "${name}"${description === '' ? '' : `: ${description.replaceAll(/\s+/g, ' ')}`}`;
    return role === 'dialog' ? line : `focus: ${line}`;
  }
}

/** Runs in the page. */
function listen(): void {
  const notes: Note[] = [];
  const elements: Element[] = [];
  Object.assign(globalThis, { heard: { notes, elements } });
  let inside: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest('dialog:modal');
    if (dialog !== inside && dialog) notes.push({ at: elements.push(dialog) - 1 });
    inside = dialog;
    notes.push({ at: elements.push(target) - 1 });
  });
  const regions = '[aria-live], [role="alert"], [role="status"], [role="log"], [role="timer"], output';
  const manner = (region: Element): string => {
    const said = region.getAttribute('aria-live');
    if (said !== null) return said;
    const role = region.getAttribute('role');
    return role === 'alert' ? 'alert' : role === 'timer' ? 'off' : 'polite';
  };
  const say = (politeness: string, node: Node) => {
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const modal = document.querySelector('dialog:modal');
    const element = node instanceof Element ? node : node.parentElement;
    // The page has every shape of a first screen, before any style says which of them is drawn.
    const drawn = element?.checkVisibility() && !element.closest('[data-first-frame], [data-first-shape]');
    if (politeness === 'off' || text === '' || !drawn || (modal && !modal.contains(node))) return;
    notes.push({ said: `${politeness}: ${text}` });
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const within = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (within) {
        if (type === 'characterData') say(manner(within), target);
        else for (const node of addedNodes) say(manner(within), node);
        continue;
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll('*')].filter((element) =>
          element.matches('[role="alert"]'),
        ))
          say('alert', alert);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
