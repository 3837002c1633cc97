import { useState } from 'react';
import { Button } from '../../ui/Button';

const ROWS_PER_STEP = 12;

/**
 * The newest rows of a list, and the button that shows older ones. The button stays once all are shown, so that it keeps the focus.
 * @param noun what the rows are, in the plural
 */
export function useNewest<T>(rows: readonly T[], noun: string) {
  const [count, setCount] = useState(ROWS_PER_STEP);
  const left = Math.max(0, rows.length - count);
  return {
    newest: rows.slice(0, count),
    left,
    showOlder: rows.length > ROWS_PER_STEP && (
      <Button
        size="sm"
        disabledReason={left === 0 ? `All ${noun} are shown.` : undefined}
        onClick={() => setCount(count + ROWS_PER_STEP)}
      >
        {`Show older ${noun}`}
      </Button>
    ),
  };
}
