import type { ReactNode, Ref } from 'react';

export type ReceiptLine = { label: string; value: ReactNode };

type ReceiptProps = {
  lines: readonly ReceiptLine[];
  total: ReceiptLine;
  /** Ref for each line, including the total. */
  lineRef?: Ref<HTMLDivElement>;
};

/** What is about to be spent, the same on every screen and in the dialog: lines that end with the price. */
export function Receipt({ lines, total, lineRef }: ReceiptProps) {
  return (
    <dl className="receipt">
      {lines.map(({ label, value }, place) => (
        <div key={place} ref={lineRef}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div ref={lineRef} className="receipt-total font-semibold">
        <dt className="text-ink!">{total.label}</dt>
        <dd className="text-lg leading-5">{total.value}</dd>
      </div>
    </dl>
  );
}
