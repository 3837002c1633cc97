import { Link } from 'react-router-dom';
import type { Content, Elements } from '../content';
import { revealHidden } from '../revealHidden';

export interface RowHeadProps {
  title: Content;
  /** Where the row leads: the title is the link, over all of the row or cell. */
  to?: string | undefined;
  /** Called when the row is likely to be opened (hover, focus, mouse down), to prefetch its target. */
  onIntent?: (() => void) | undefined;
  badges?: Elements;
  description?: Content;
  leading?: Content;
}

/** What a row begins with, in a list as in a table: its tile, its name with badges, and a line about it. */
export function RowHead({ title, to, onIntent, badges, description, leading }: RowHeadProps) {
  return (
    <>
      <div aria-hidden="true" className="row-lead">
        {leading}
      </div>
      <div className="row-main min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          {to === undefined ? (
            <span className="row-title wrap-anywhere">{revealHidden(title)}</span>
          ) : (
            <Link
              to={to}
              className="row-title wrap-anywhere"
              onPointerEnter={onIntent}
              onPointerDown={onIntent}
              onFocus={onIntent}
            >
              {revealHidden(title)}
            </Link>
          )}{' '}
          {badges}
        </div>
        {description && <div className="row-line line-clamp-2 sm:line-clamp-1">{revealHidden(description)}</div>}
      </div>
    </>
  );
}
