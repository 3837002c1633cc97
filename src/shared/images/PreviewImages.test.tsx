import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { configureEnvironment } from '../../api/client/session/environment';
import { readSeenImages } from '../../api/resources/previewImages';
import { PreviewImagesPanel } from './PreviewImages';

beforeEach(pointToSandbox);

const toUrl = (path: string) => new URL(path, globalThis.location.origin).href;
const sent = (...urls: unknown[]) => ({ previewImages: urls.map((url) => ({ url, width: 640, height: 400 })) });

test('images of the page’s own origin are seen; one is chosen by its thumbnail', async () => {
  const images = readSeenImages(sent('/__sandbox/images/1', toUrl('/__sandbox/images/2')));
  const { container } = render(<PreviewImagesPanel images={images} of="Invoice Studio" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', toUrl('/__sandbox/images/1'));
  expect(screen.getByRole('img')).toHaveAccessibleName('Preview image 1 of 2 of Invoice Studio');
  await userEvent.click(screen.getByRole('button', { name: 'Show preview image 2' }));
  expect(screen.getByRole('img')).toHaveAttribute('src', toUrl('/__sandbox/images/2'));
  expect(container.querySelectorAll('img')).toHaveLength(3);
});

test('nothing is loaded from another site or from an invalid address: the former is linked by its host, the latter left out', () => {
  const raw = sent(
    'https://cdn.example/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    7,
    null,
    'http://',
  );
  const { container } = render(<PreviewImagesPanel images={readSeenImages(raw)} of="X" />);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://cdn.example/a.png']);
  expect(links[0]).toHaveTextContent('cdn.example');
});

test('where the API is passed through to a live service, nothing is loaded, and a path without a host is left out', () => {
  configureEnvironment({ kind: 'live', transport: 'network', baseUrl: '', label: 'https://api.example' });
  const raw = sent('/__sandbox/images/1', 'https://cdn.example/a.png', toUrl('/b.png'));
  expect(readSeenImages(raw).map(({ url, isOwn }) => [url, isOwn])).toEqual([
    ['https://cdn.example/a.png', false],
    [toUrl('/b.png'), false],
  ]);
});

test('an image that does not load says so; without images there is no panel', () => {
  const { rerender } = render(<PreviewImagesPanel images={readSeenImages(sent('/gone.png'))} of="X" />);
  fireEvent.error(screen.getByRole('img', { name: 'Preview image of X' }));
  expect(screen.getByText('The image couldn’t be loaded.')).toBeVisible();
  rerender(<PreviewImagesPanel images={readSeenImages({ previewImages: [{ url: null }] })} of="X" />);
  expect(screen.queryByRole('region')).toBeNull();
});
