/** Runs before every test file: console noise fails a test, and DOM tests get Node's body types and a clean page. */
import { afterAll, afterEach, vi } from 'vitest';
import { STEP_MS } from './limits';
import { failOnNoise } from './support/noise';
import { setRandomCases } from './support/randomCases';

// Files share a worker: each starts with fresh modules and without the previous file's stubs.
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
setRandomCases();

// jsdom does not know the element `search` yet, and React warns about it.
failOnNoise(([text, name]) => String(text).includes('is unrecognized in this browser') && name === 'search');

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('@testing-library/jest-dom/vitest');
  afterEach(cleanup);
  // Ends pending requests and retries of a file, which would otherwise reach the next file's service.
  afterAll(async () => (await import('../src/api/client/session/session')).disconnect('disconnected'));
  document.body.replaceChildren();
  // Not by replacing an entry: an earlier file may have left history entries ahead.
  history.pushState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  // A browser without Web Locks, like jsdom, whatever an earlier file of this worker installed.
  Reflect.deleteProperty(navigator, 'locks');
  configure({ asyncUtilTimeout: STEP_MS });
  await restoreBodies();
  (await import('./support/network')).replaceNetwork();
  (await import('./support/layout')).installObservers();
  (await import('./support/styles')).shareStyles();
  // jsdom does not scroll.
  globalThis.scrollTo = () => undefined;
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/**
 * Node's fetch does not recognize jsdom's File, Blob and FormData: a request would send "[object File]". This restores
 * Node's, while `new FormData(form)` still reads a form: text fields through jsdom, files from the inputs.
 */
async function restoreBodies() {
  const { Blob: NodeBlob, File: NodeFile } = await import('node:buffer');
  // Already done by an earlier file in this worker.
  if (globalThis.Blob === NodeBlob) return;
  const FormFields = globalThis.FormData;
  const nodeForm = await new Response(new URLSearchParams('a=1')).formData();
  const NodeFormData = nodeForm.constructor as typeof FormData;

  class ReadingFormData extends NodeFormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (!form) return;
      for (const [name, value] of new FormFields(form, submitter)) {
        if (typeof value === 'string') this.append(name, value);
      }
      for (const field of form.querySelectorAll<HTMLInputElement>('input[type=file][name]:enabled')) {
        const files = [...(field.files ?? [])];
        const none = new File([], '', { type: 'application/octet-stream' });
        for (const file of files.length > 0 ? files : [none]) this.append(field.name, file);
      }
    }
  }

  Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData: ReadingFormData });
}
