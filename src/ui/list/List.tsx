import { Link } from 'react-router-dom';
import type { Content, Elements } from '../content';
import { asRowList } from '../screenParts';
import { revealHidden } from '../revealHidden';
import { withoutHidden } from '../../lib/text/hidden';

/** A list of rows. */
export function List({ label, children }: { label: string; children: Content }) {
  return (
    <ul ref={asRowList} aria-label={withoutHidden(label)} className="rows">
      {children}
    </ul>
  );
}

type ListRowProps = {
  title: Content;
  /** Where the row leads: the title is the link, and the whole row is clickable. */
  to?: string | undefined;
  /** Called when the row is about to be followed (hover, focus, press), to prefetch its target. */
  onIntent?: (() => void) | undefined;
  badges?: Elements;
  description?: Content;
  leading?: Content;
  /** Facts in columns: give them widths, so that they line up across rows. */
  facts?: readonly Content[];
  trailing?: Content;
};

/** One row: a title, a line about it, facts in columns, and a figure or button at the end. */
export function ListRow(props: ListRowProps) {
  const { title, to, onIntent, badges, description, leading, facts = [], trailing } = props;
  return (
    <li className="row">
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
          )}
          {badges}
        </div>
        {description && (
          <div className="line-clamp-2 text-sm wrap-anywhere text-ink-2 sm:line-clamp-1">
            {revealHidden(description)}
          </div>
        )}
      </div>
      <div className="row-facts">
        {facts.map((fact, index) => (
          <div key={index}>{revealHidden(fact)}</div>
        ))}
      </div>
      <div className="row-end">{trailing}</div>
    </li>
  );
}
