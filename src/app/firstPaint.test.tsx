import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { configureEnvironment } from '../api/client/session/environment';
import { connect, disconnect } from '../api/client/session/session';
import type { Connection } from '../lib/connection';
import { paths } from '../paths';
import { LoadingScreen, skeletonShapes } from './LoadingScreen';
import { firstPaint } from './firstPaint';

const sandbox: Connection = { kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' };
afterEach(() => {
  disconnect('disconnected');
  history.replaceState(null, '', '/');
});

/** The elements of a frame, except those that only select a skeleton, and the other skeletons. */
function outline(root: Element, shape: string): string[] {
  for (const skeleton of root.querySelectorAll('[data-first-shape]'))
    if (skeleton.getAttribute('data-first-shape') !== shape) skeleton.remove();
  return [...root.querySelectorAll('.frame, .frame *')]
    .filter((element) => !element.hasAttribute('data-first-shape'))
    .map(({ localName, classList }) => `${localName} ${[...classList].filter((name) => name !== 'active').join(' ')}`);
}

function standing(frame: 'in' | 'out'): Element {
  const page = document.createElement('div');
  page.innerHTML = firstPaint(sandbox).html;
  return page.querySelector(`[data-first-frame="${frame}"]`)!;
}

test.each([
  ['in', '/catalog', 'catalog'],
  ['in', '/purchases', 'rows'],
  ['out', '/connect', 'form'],
] as const)('what takes the place of the frame "%s" at %s has the same elements', (frame, address, shape) => {
  history.replaceState(null, '', address);
  configureEnvironment(sandbox);
  if (frame === 'in') connect('txk_a', false);
  const { container } = render(
    <MemoryRouter initialEntries={['/-']}>
      <LoadingScreen />
    </MemoryRouter>,
  );
  expect(outline(standing(frame), shape)).toEqual(outline(container, shape));
});

test('it has every shape, and nothing that the content security policy refuses', () => {
  const { html, shapes, open } = firstPaint(sandbox);
  for (const shape of Object.keys(skeletonShapes))
    expect(standing('in').querySelector(`[data-first-shape="${shape}"]`)).not.toBeNull();
  expect(Object.keys(shapes)).toEqual(Object.keys(paths));
  for (const name of open) expect(standing('out').querySelector(`[data-first-shape="${shapes[name]}"]`)).not.toBeNull();
  expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/);
});

test('a live service has no screen of the sandbox, and its own badge', () => {
  const live = firstPaint({
    kind: 'live',
    transport: 'network',
    baseUrl: 'https://api.example',
    label: 'https://api.example',
  });
  expect(live.html).toContain('Live');
  expect(live.html).not.toContain('Sandbox');
});
