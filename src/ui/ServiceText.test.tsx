import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Mono } from './Mono';
import { Notice } from './Notice';
import { ServiceText } from './ServiceText';

test('a name is a separate element, is not translated, and shows what it hides', () => {
  const { container } = render(<ServiceText title={'a\u202Eb'}>{'invoice\u202Efdp.exe'}</ServiceText>);
  const name = container.querySelector('bdi')!;
  expect(name).toHaveTextContent('invoiceU+202Efdp.exe');
  expect(name).toHaveAttribute('translate', 'no');
  expect(name).toHaveAttribute('title', 'a[U+202E]b');
  expect(screen.getByText('U+202E')).toHaveClass('hidden-character');
});

test('a plain name is one text', () => {
  const { container } = render(<ServiceText>{'می\u200Cخواهم 👩\u200D💻'}</ServiceText>);
  expect(container.querySelector('bdi')?.childNodes).toHaveLength(1);
});

test('so do versions, and the sentences of a notice', () => {
  const { container } = render(
    <Notice title={'a\u200Bb'}>
      <Mono>{'1.4\u202E.2'}</Mono>
    </Notice>,
  );
  expect(container).toHaveTextContent('aU+200Bb1.4U+202E.2');
});
