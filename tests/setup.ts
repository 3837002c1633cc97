/** Runs before every test file: noise is failure, and a DOM test gets Node's body types and a clean page. */
import { afterEach, vi } from 'vitest';
import { STEP_MS } from './limits';
import { failOnNoise } from './support/noise';
import { setRandomSeed } from './support/randomSeed';

// Files share a worker: each begins with modules of its own, and with nothing replaced by the one before it.
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
setRandomSeed();

// jsdom does not know the element `search` yet, and React says so.
failOnNoise(([text, name]) => String(text).includes('is unrecognized in this browser') && name === 'search');

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('@testing-library/jest-dom/vitest');
  afterEach(cleanup);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  configure({ asyncUtilTimeout: STEP_MS });
  await restoreBodies();
  (await import('./support/layout')).installObservers();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/**
 * jsdom's File, Blob and FormData are strangers to Node's fetch: a request would send "[object File]". Node's come back,
 * and `new FormData(form)` still reads a form: its text fields through jsdom, its files from the inputs themselves.
 */
async function restoreBodies() {
  const { Blob: NodeBlob, File: NodeFile } = await import('node:buffer');
  // An earlier file of this worker did it.
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
