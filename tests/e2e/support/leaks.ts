/** The places where a token must never be, and the search through them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Page, Request } from '@playwright/test';

/** Every form in which a secret may appear in a text. */
export function getSecretForms(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const lower = (text: string) => text.replaceAll(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const json = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, encoded, form, lower(encoded), lower(form), json, base64])];
}

/** The forms in which a text contains the secret. */
export const findSecretForms = (text: string, secret: string): string[] =>
  getSecretForms(secret).filter((form) => text.includes(form));

/** The names of the places whose text contains the secret in any form. */
function findPlaces(places: Readonly<Record<string, string>>, secret: string): string[] {
  return Object.keys(places).filter((place) => findSecretForms(places[place]!, secret).length > 0);
}

/** Searches everything a page stores or shows; returns the names of the places that contain the secret. */
export async function findLeaks(page: Page, secret: string): Promise<string[]> {
  const places = await page.evaluate(async () => {
    const { localStorage, sessionStorage, performance, document, history, location, caches, indexedDB } = globalThis;
    // The body's editor stands in a shadow root, which neither the document's markup nor its text shows.
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    }
    const fields = roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select'),
    ]);
    const { navigation } = globalThis as unknown as {
      navigation: { entries: () => { url: string; getState: () => unknown }[] };
    };
    const entries = navigation.entries();
    const stored: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        stored.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const records: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const held = database.transaction(store).objectStore(store);
        records.push(name, store, await Promise.all([ended(held.getAllKeys()), ended(held.getAll())]));
      }
      database.close();
    }
    return {
      'document as it stands': document.documentElement.outerHTML,
      'visible text': document.body.innerText,
      'shadow roots': roots.map((root) => (root instanceof ShadowRoot ? root.innerHTML : '')).join('\n'),
      'values of fields': fields.map(({ value }) => value).join('\n'),
      address: location.href,
      title: document.title,
      'addresses in the history': entries.map(({ url }) => url).join('\n'),
      'states in the history': JSON.stringify([history.state, ...entries.map((entry) => entry.getState())]),
      referrer: document.referrer,
      'name of the window': window.name,
      cookies: document.cookie,
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      databases: JSON.stringify(records),
      caches: stored.join('\n'),
      'timings of resources': performance
        .getEntries()
        .map(({ name }) => name)
        .join('\n'),
    };
  });
  return findPlaces(places, secret);
}

/** Records what pages log and send from now on. */
export class Recorder {
  readonly #said: string[] = [];
  readonly #requests: Request[] = [];
  readonly #addresses: string[] = [];
  readonly #page: Page;

  /** Listens to all tabs of the page's browser context. */
  constructor(page: Page) {
    this.#page = page;
    const context = page.context();
    context.on('console', (message: ConsoleMessage) => this.#said.push(message.text(), message.location().url));
    context.on('weberror', (error) => this.#said.push(String(error.error().stack)));
    context.on('request', (request) => this.#requests.push(request));
    for (const tab of context.pages()) this.#follow(tab);
    context.on('page', (tab) => this.#follow(tab));
  }

  #follow(tab: Page): void {
    tab.on('framenavigated', (frame) => this.#addresses.push(frame.url()));
  }

  /** The origin that the page is on. */
  get origin(): string {
    return new URL(this.#page.url()).origin;
  }

  /** Requests to `/api`, in the order sent. */
  apiRequests(): Request[] {
    return this.#requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
  }

  /** What the requests to `/api` carry in their Authorization header, in the order sent. */
  authorizations(): Promise<(string | null)[]> {
    return Promise.all(this.apiRequests().map((request) => request.headerValue('authorization')));
  }

  /** The origins of all requests. */
  origins(): string[] {
    const urls = this.#requests.map((request) => new URL(request.url()));
    return [...new Set(urls.filter(({ protocol }) => protocol.startsWith('http')).map(({ origin }) => origin))];
  }

  /** Places where a secret was seen, other than the Authorization header of an `/api` request to `origin`, the page's own by default. */
  async leaks(secret: string, origin = this.origin): Promise<string[]> {
    const found = findPlaces(
      { console: this.#said.join('\n'), 'addresses visited': this.#addresses.join('\n') },
      secret,
    );
    const cookies = await this.#page.context().cookies();
    found.push(...findPlaces({ 'cookie jar': JSON.stringify(cookies) }, secret));
    for (const request of this.#requests) {
      const { authorization, ...headers } = await request.allHeaders();
      const url = new URL(request.url());
      const own = url.origin === origin && url.pathname.startsWith('/api/') && authorization === `Bearer ${secret}`;
      const places = {
        address: request.url(),
        body: request.postData() ?? '',
        headers: JSON.stringify(headers),
        authorization: own ? '' : (authorization ?? ''),
      };
      found.push(...findPlaces(places, secret).map((place) => `${place} of ${request.method()} ${url.origin}`));
    }
    return found;
  }
}

/** The files of a folder as text, by path. */
export function readFiles(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}
