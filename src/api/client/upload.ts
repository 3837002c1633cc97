/**
 * Sends forms for `http.ts`, which applies all rules of a request: the one place with XMLHttpRequest, as `fetch`
 * reports no progress. Browsers send no cookies to another origin, and the console's own sets none.
 */
import type { Form } from './http';
import type { FormPart } from './requestLog';

/** Progress of an upload, in bytes of the whole request. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/**
 * Makes a form of fields, in order and without undefined ones. A list of files becomes repeated parts, any other JSON.
 * @param onProgress called whenever the browser reports progress, about twenty times a second
 */
export function formOf(fields: object, onProgress: (progress: UploadProgress) => void): Form {
  const data = new FormData();
  const parts: FormPart[] = [];
  const addText = (name: string, text: string) => {
    data.append(name, text);
    parts.push({ name, text });
  };
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined) continue;
    if (!isFiles(value)) {
      addText(name, typeof value === 'string' ? value : JSON.stringify(value));
      continue;
    }
    for (const file of value) {
      data.append(name, file, file.name);
      parts.push({ name, file: file.name, type: file.type, bytes: file.size });
    }
  }
  return { data, parts, send: (url, init) => sendWithProgress(url, init, onProgress) };
}

function isFiles(value: unknown): value is File[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof File);
}

/**
 * One request by XMLHttpRequest that ends as `fetch` does: with a response, or rejected when aborted or lost. Browsers
 * follow redirects here, if the page's policy allows the origin; one that was followed resolves with 302.
 */
function sendWithProgress(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (progress: UploadProgress) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('Aborted', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }));
    request.addEventListener('load', () => {
      try {
        resolve(asResponse(request, url));
      } catch (error) {
        reject(error instanceof Error ? error : new TypeError('Unreadable status'));
      }
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to send')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body as FormData);
  });
}

function asResponse(request: XMLHttpRequest, url: string): Response {
  const asked = new URL(url, document.baseURI).href;
  if (request.responseURL !== '' && request.responseURL !== asked) return new Response(null, { status: 302 });
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status } = request;
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : request.responseText, { status, headers });
}
