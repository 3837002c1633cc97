import type { Ref } from 'react';
import type { Content } from './content';
import { revealHidden } from './revealHidden';

type Line = { label: string; value: Content };

/** `false` stands for a line that is left out. */
export type ReceiptLines = readonly (Line | false)[];

type ReceiptProps = {
  /** Where something else is described by it. */
  id?: string;
  lines: ReceiptLines;
  /** Left out if nothing is spent. */
  total?: Line;
  /** Ref for each line, including the total. */
  lineRef?: Ref<HTMLDivElement>;
};

/** What is about to be spent, the same on every screen and in the dialog: lines that end with the price. */
export function Receipt({ id, lines, total, lineRef }: ReceiptProps) {
  return (
    <dl id={id} className="receipt">
      {lines.map(
        (line, index) =>
          line && (
            <div key={index} ref={lineRef}>
              <dt>{revealHidden(line.label)}</dt>
              <dd translate="no">{revealHidden(line.value)}</dd>
            </div>
          ),
      )}
      {total && (
        <div ref={lineRef} className="receipt-total font-semibold">
          <dt className="text-ink!">{total.label}</dt>
          <dd translate="no" className="text-lg leading-5">
            {total.value}
          </dd>
        </div>
      )}
    </dl>
  );
}
