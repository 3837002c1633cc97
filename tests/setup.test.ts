import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

test('a form with text and a file is sent with fetch’s own types', async () => {
  document.body.innerHTML = '<form><input name="version" value="1.2.0"><input type="file" name="artifact"></form>';
  const form = document.querySelector('form')!;
  const artifact = new File(['abc'], 'pack.taip', { type: 'application/zip' });
  await userEvent.upload(form.querySelector<HTMLInputElement>('[type=file]')!, artifact);

  const sent = new Request('http://localhost/', { method: 'POST', body: new FormData(form) });
  const received = await sent.formData();

  expect(received.get('version')).toBe('1.2.0');
  const file = received.get('artifact') as File;
  expect([file.name, file.type, await file.text()]).toEqual(['pack.taip', 'application/zip', 'abc']);
});

test('an empty file input sends an empty file, as in a browser', () => {
  document.body.innerHTML = '<form><input type="file" name="image"></form>';
  const image = new FormData(document.querySelector('form')!).get('image') as File;
  expect([image.name, image.size]).toEqual(['', 0]);
});

test('fetch accepts the signal of this page’s AbortController', () => {
  const stop = new AbortController();
  stop.abort();
  expect(new Request('http://localhost/', { signal: stop.signal }).signal.aborted).toBe(true);
});

test('a style that like elements share is what jsdom computes', () => {
  const page =
    '<p>a <b>b</b></p><p hidden>c <b>d</b></p><p style="visibility: hidden"><b>e</b></p><input type="hidden"><input>' +
    '<dialog>f</dialog><dialog open>g</dialog><table><tbody hidden><tr><td>h</td></tr></tbody></table>' +
    '<details><summary>i</summary></details><svg><title /></svg>';
  document.body.innerHTML = page + page;
  const readStyles = () =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { display, visibility, opacity, pointerEvents } = document.defaultView!.getComputedStyle(element);
      return [element.localName, display, visibility, opacity, pointerEvents];
    });
  const shared = readStyles();
  // Beside a style sheet, nothing is shared.
  document.body.append(document.createElement('style'));
  const computed = readStyles().slice(0, -1);
  expect(shared).toEqual(computed);
  expect(new Set(shared.map(([, display]) => display))).toContain('none');
});

test('a console message fails the test unless the test spies on it', () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('expected');
  expect(spy).toHaveBeenCalledOnce();
});

test.fails('a stray console message fails the test', () => {
  console.warn('stray');
});
