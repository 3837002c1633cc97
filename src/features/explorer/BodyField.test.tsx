import { getRouteForm } from '../../contract/routeForm';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { BodyField } from './BodyField';
import { explorerWords } from './words';

const editorLoad = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
});
vi.mock('./editor/mountEditor', async (importOriginal) => {
  await editorLoad.opened;
  return importOriginal();
});

function TestField({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('{"query": ""}');
  const change = (next: string) => {
    setText(next);
    onText(next);
  };
  return (
    <BodyField
      schema={getRouteForm('catalog.smartSearch').body!.schema}
      label={explorerWords.jsonBody}
      value={text}
      error={undefined}
      onChange={change}
    />
  );
}

it('waits for the word of an input method, then takes over text, caret and focus', async () => {
  // jsdom calls itself Safari, where the editor reads the selection by a command that jsdom lacks.
  Object.assign(document, { execCommand: () => false });
  const { container } = render(<TestField onText={() => undefined} />);
  const plain = screen.getByLabelText<HTMLTextAreaElement>(explorerWords.jsonBody);
  plain.focus();
  fireEvent.compositionStart(plain);
  fireEvent.change(plain, { target: { value: '{"query": "メ"}' } });
  plain.setSelectionRange(2, 7, 'backward');
  await act(async () => {
    editorLoad.open();
    await vi.dynamicImportSettled();
  });
  expect(screen.getByLabelText(explorerWords.jsonBody)).toBe(plain);
  fireEvent.compositionEnd(plain);
  await waitFor(() => expect(container.querySelector('textarea')).toBeNull());
  const root = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!;
  const content = root.querySelector('[role=textbox]');
  expect(content?.textContent).toBe('{"query": "メ"}');
  expect(content?.getAttribute('aria-label')).toBe(explorerWords.jsonBody);
  expect(root.activeElement).toBe(content);
});
