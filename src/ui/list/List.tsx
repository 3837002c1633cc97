import type { Content } from '../content';
import { asRowList } from '../screenParts';
import { revealHidden } from '../revealHidden';
import { withoutHidden } from '../../lib/text/hidden';
import { RowHead, type RowHeadProps } from './RowHead';

/** A list of rows. */
export function List({ label, children }: { label: string; children: Content }) {
  return (
    <ul ref={asRowList} aria-label={withoutHidden(label)} className="rows">
      {children}
    </ul>
  );
}

type ListRowProps = RowHeadProps & {
  /** Facts in columns: give them widths, so that they line up across rows. */
  facts?: readonly Content[];
  trailing?: Content;
};

/** One row: a title, a line about it, facts in columns, and a figure or button at the end. */
export function ListRow({ facts = [], trailing, ...head }: ListRowProps) {
  return (
    <li className="row">
      <RowHead {...head} />
      <div className="row-facts">
        {facts.map((fact, index) => (
          <div key={index}>{revealHidden(fact)}</div>
        ))}
      </div>
      <div className="row-end">{trailing}</div>
    </li>
  );
}
