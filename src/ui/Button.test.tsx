import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button';

function formWith(props: { disabledReason?: string; pending?: boolean }) {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const onClick = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Phrase" />
      <Button type="submit" onClick={onClick} {...props}>
        Spend 640 Points
      </Button>
    </form>,
  );
  return { onSubmit, onClick, button: screen.getByRole('button', { name: 'Spend 640 Points' }) };
}

describe('Button', () => {
  it('acts and submits when nothing disables it', async () => {
    const { button, onSubmit, onClick } = formWith({});
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  it('with a reason: stays focusable, is described by it, and neither acts nor submits', async () => {
    const { button, onSubmit, onClick } = formWith({ disabledReason: 'Type the phrase first.' });
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Phrase'), 'RUN{Enter}');
    button.focus();
    await userEvent.keyboard('{Enter} ');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Type the phrase first.');
  });

  it('while pending: is busy, keeps its name and ignores further presses', () => {
    const { button, onSubmit, onClick } = formWith({ pending: true });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('keeps focus when its reason comes and goes', () => {
    const { rerender } = render(<Button>Send</Button>);
    const button = screen.getByRole('button');
    button.focus();
    rerender(<Button disabledReason="Not yet.">Send</Button>);
    expect(document.activeElement).toBe(button);
    rerender(<Button pending>Send</Button>);
    expect(document.activeElement).toBe(button);
  });

  it('shows its reason on a click, even if the reason appeared under the pointer', async () => {
    const shown = vi.fn<() => void>();
    HTMLElement.prototype.showPopover = shown;
    const { rerender } = render(<Button>Send</Button>);
    const button = screen.getByRole('button');
    await userEvent.hover(button);
    for (const times of [1, 2]) {
      rerender(<Button disabledReason="Not yet.">Send</Button>);
      expect(shown).toHaveBeenCalledTimes(times - 1);
      await userEvent.click(button);
      expect(shown).toHaveBeenCalledTimes(times);
      rerender(<Button>Send</Button>);
    }
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  });

  it('keeps an external description beside its reason', () => {
    render(
      <>
        <p id="price">640 Points</p>
        <Button aria-describedby="price" disabledReason="Not yet.">
          Send
        </Button>
      </>,
    );
    const ids = screen.getByRole('button').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['640 Points', 'Not yet.']);
  });
});
