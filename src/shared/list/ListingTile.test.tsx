import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { ListingTile } from './ListingTile';

beforeEach(pointToSandbox);

const tile = (previewImages: readonly { url: string | null }[]) => {
  const { container } = render(<ListingTile name="Ledger Base" raw={{ previewImages }} />);
  return { container, image: container.querySelector('img') };
};

test('the tile is the first image that the page serves itself, or the first letters if it does not load', () => {
  const { container, image } = tile([
    { url: null },
    { url: 'https://cdn.example/a.png' },
    { url: '/__sandbox/images/2' },
    { url: '/__sandbox/images/3' },
  ]);
  expect(image).toHaveAttribute('src', new URL('/__sandbox/images/2', globalThis.location.origin).href);
  expect(container).toHaveTextContent(/^$/);
  fireEvent.error(image!);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('LB');
});

test('nothing is loaded from another site: there the tile has the first letters', () => {
  const { container, image } = tile([{ url: 'https://cdn.example/a.png' }]);
  expect(image).toBeNull();
  expect(container).toHaveTextContent('LB');
});
