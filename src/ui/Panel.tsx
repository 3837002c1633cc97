import { useId } from 'react';
import type { Content, Elements } from './content';
import { cx } from './cx';
import { revealHidden } from './revealHidden';

type PanelProps = {
  title: Content;
  /** Badges beside the title. */
  badges?: Elements;
  /** Buttons at the end of the header. */
  actions?: Content;
  /** No padding: for a table or rows that reach the edge. */
  flush?: boolean;
  /** The header stays in view while the section is. */
  stays?: boolean;
  children: Content;
};

/** A titled section on its own background. */
export function Panel({ title, badges, actions, flush = false, stays = false, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel">
      <header
        className={cx(
          'flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3.5 py-1.5',
          stays && 'panel-stays',
        )}
      >
        {/* Where the header stays, its buttons keep the first row, and the badges wrap beside them. */}
        <div className={cx(stays ? 'flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-2 gap-y-1' : 'contents')}>
          <h2 id={id} className="text-sm font-semibold">
            {revealHidden(title)}
          </h2>
          {badges}
        </div>
        {actions && (
          <div className="flush-end ms-auto flex flex-wrap items-center gap-2 max-sm:[&:has(.control,.segment)]:w-full">
            {actions}
          </div>
        )}
      </header>
      <div className={cx(!flush && 'px-4 py-3.5')}>{children}</div>
    </section>
  );
}
