import type { Content } from './content';
import { cx } from './cx';
import { InPageHeader } from './screenParts';
import { revealHidden } from './revealHidden';
import { ServiceText } from './ServiceText';

type PageHeaderProps = {
  /** The screen's h1, or its first word. */
  title: string;
  /** The name of what the screen is about, where one of its kind is like another: the second part of the h1. */
  of?: string | undefined;
  /** Beside the title: badges or a count. */
  meta?: Content;
  subtitle?: Content;
  actions?: Content;
};

/** Its h1 takes the focus on navigation (`data-page-heading`), and the palette offers its buttons. */
export function PageHeader({ title, of, meta, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
      {/* A sentence below the title needs more room beside the buttons than a name does. */}
      <div className={cx('min-w-0 flex-1', subtitle ? 'basis-96' : 'basis-64')}>
        <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} data-page-heading dir="auto" className="min-w-0 text-xl font-semibold wrap-anywhere">
            {of === undefined ? (
              revealHidden(title)
            ) : (
              <>
                <span>{revealHidden(title)}</span>{' '}
                <span translate="no" className="font-normal text-ink-2">
                  ·
                </span>{' '}
                <ServiceText className="font-normal text-ink-2">{of}</ServiceText>
              </>
            )}
          </h1>
          {meta && <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-ink-2">{meta}</div>}
        </div>
        {subtitle && (
          <div className="max-w-176 text-sm wrap-anywhere text-pretty text-ink-2 max-sm:pt-1">
            {revealHidden(subtitle)}
          </div>
        )}
      </div>
      {actions && (
        <InPageHeader value>
          <div className="flush-end flex min-h-control flex-wrap items-center gap-2.5">{actions}</div>
        </InPageHeader>
      )}
    </header>
  );
}
