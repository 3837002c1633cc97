import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { layOut } from '../../tests/support/layout';
import { translate } from '../../tests/support/translator';
import { SpendDialog } from './SpendDialog';
import { uiWords } from './words';

const lines = [
  { label: 'Model', value: 'claude-haiku-4-5' },
  { label: 'Version', value: '1.4.2' },
];
const phrase = { text: 'RUN', why: 'The service asks for it.' };
const unseenReason = 'Scroll through all the details above first';

function dialog(props: Partial<Parameters<typeof SpendDialog>[0]> = {}) {
  return (
    <SpendDialog
      title="Confirm run"
      description={<span>One run.</span>}
      lines={lines}
      points={51}
      promise="Held until it ends."
      sending={false}
      onConfirm={vi.fn()}
      onCancel={vi.fn()}
      {...props}
    />
  );
}

/** Opens the dialog and waits until its observer has reported what is visible. */
async function open(props: Parameters<typeof dialog>[0] = {}) {
  const onConfirm = vi.fn();
  const { rerender } = render(dialog({ onConfirm, ...props }));
  await settle();
  return { onConfirm, show: (next: typeof props) => rerender(dialog({ onConfirm, ...next })) };
}

const settle = () => act(async () => {});
const spend = () => screen.getByRole('button', { name: 'Spend 51 Points' });

test('a consent whose lines are all visible can be given at once', async () => {
  layOut();
  const { onConfirm } = await open();
  expect(spend()).not.toHaveAttribute('aria-disabled');
  fireEvent.click(spend());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('the second click of a double click that opened the dialog is not consent', async () => {
  layOut();
  const { onConfirm } = await open();
  fireEvent.click(spend(), { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(spend(), { detail: 1 });
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('lines without a box are never seen, whatever the wait or the key', async () => {
  const user = userEvent.setup();
  const { onConfirm } = await open({ phrase });
  await user.type(screen.getByLabelText(uiWords.confirmationPhrase), 'RUN{Enter}');
  await user.click(spend());
  fireEvent.submit(document.querySelector('form')!);
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a line below the window blocks the consent until it was scrolled into view', async () => {
  // The head, two lines and the total: 96 pixels in a window of 60.
  const scrollTo = layOut(60);
  const { onConfirm } = await open();
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  fireEvent.click(spend());
  expect(onConfirm).not.toHaveBeenCalled();

  // The total is cut through its text.
  scrollTo(25);
  await settle();
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  scrollTo(36);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
  // Lines that were seen stay seen when scrolled out again.
  scrollTo(0);
  await settle();
  fireEvent.click(spend());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a line that was skipped by a jump was not seen', async () => {
  const scrollTo = layOut(30);
  await open();
  for (const to of [24, 72]) {
    scrollTo(to);
    await settle();
  }
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  scrollTo(48);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
});

test('a line whose text changed has to be seen again', async () => {
  const scrollTo = layOut(60);
  const { show } = await open();
  scrollTo(36);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
  // The first line, now above the window.
  show({ lines: [{ label: 'Model', value: 'claude-opus' }, lines[1]!] });
  await settle();
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  scrollTo(0);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
});

test('it starts at its heading, and all its lines are heard with its name, the price among them', async () => {
  layOut();
  await open({ phrase });
  const dialog = screen.getByRole('dialog', { name: 'Confirm run' });
  expect(screen.getByRole('heading', { name: 'Confirm run' })).toHaveFocus();
  expect(dialog).toHaveAccessibleDescription('One run. Model claude-haiku-4-5 Version 1.4.2 Price 51 Points');
  expect(screen.getByLabelText(uiWords.confirmationPhrase)).toHaveAccessibleDescription(/The service asks for it\./);
});

test.each([
  ['Enter', 'run{Enter}', () => {}],
  ['a click on the button', 'run', () => fireEvent.click(spend())],
])('a wrong phrase and %s: an error at the field, announced again at each try', async (_, keys, confirm) => {
  layOut();
  const user = userEvent.setup();
  const { onConfirm } = await open({ phrase });
  const field = screen.getByLabelText(uiWords.confirmationPhrase);
  const error = () => screen.queryByText(/^That isn’t the phrase/);
  // Drawn before there is an error in it, so that what comes into it is announced.
  const region = field.parentElement!.querySelector('[aria-live="polite"]');
  for (const again of [false, true]) {
    if (again) await user.clear(field);
    expect(error()).toBeNull();
    expect(field).not.toHaveAttribute('aria-invalid');
    await user.type(field, keys);
    confirm();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription(/^That isn’t the phrase\. Type it exactly as below\./);
    expect(region).toContainElement(error());
    expect(field).toHaveFocus();
  }
  await user.clear(field);
  await user.type(field, 'RUN{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

describe('on a page that something else changes', () => {
  const dd = (text: string) => screen.getAllByText(text).find(({ tagName }) => tagName === 'DD')!;
  const again = /Something else on this page changed this text/;
  const font = (text: string) => Object.assign(document.createElement('font'), { textContent: text });

  test('labels are translated, and what is exact stays: the consent is given at once', async () => {
    layOut();
    const { onConfirm } = await open({});
    const stop = translate(document.body);
    await settle();
    expect(screen.getByText('Model').closest('font')).not.toBeNull();
    expect(screen.getByRole('dialog').querySelector('dd font, button font [translate], code font')).toBeNull();
    fireEvent.click(spend());
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.queryByText(again)).toBeNull();
    stop();
  });

  test('an exact line that was changed is drawn again from its data before the consent', async () => {
    layOut();
    const { onConfirm } = await open();
    dd('1.4.2').textContent = '9.9.9';
    await settle();
    expect(dd('1.4.2')).toBeVisible();
    expect(screen.getByText(again)).toBeVisible();
    fireEvent.click(spend());
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test.each([
    ['the price of the receipt', () => dd('51 Points')],
    ['the price on the button', () => spend().querySelector('[translate]')!],
  ])('%s: a click at the same moment sends nothing', async (_, part) => {
    layOut();
    const { onConfirm } = await open();
    part().textContent = '5 Points';
    fireEvent.click(screen.getByRole('button', { name: /^Spend/ }));
    expect(onConfirm).not.toHaveBeenCalled();
    await settle();
    expect(part()).toHaveTextContent('51 Points');
    fireEvent.click(spend());
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('something that never stops changing it keeps the consent from being given', async () => {
    layOut();
    const { onConfirm } = await open();
    const over = new MutationObserver(() => {
      const price = screen.getByRole('dialog').querySelector('.receipt-total dd')!;
      if (price.firstElementChild === null) price.replaceChildren(font('51 Points'));
    });
    over.observe(document.body, { childList: true, subtree: true });
    dd('1.4.2').textContent = '9.9.9';
    await waitFor(() => expect(spend()).toHaveAccessibleDescription(/keeps changing this text/));
    over.disconnect();
    fireEvent.click(spend());
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
