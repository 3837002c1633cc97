import type { ComponentProps } from 'react';
import { PHRASE_ABOVE_POINTS } from '../matrix/matrix';
import { formatCounted } from '../../../../lib/count';
import { inPoints } from '../../../../lib/money';
import { OnButton, useClosed } from '../../../../shared/limit/limit';
import { balanceWords, shortfallOf, whyShort } from '../../../../shared/spending/shortfall';
import { SpendDialog } from '../../../../ui/SpendDialog';

interface SpendRunsProps extends Pick<
  ComponentProps<typeof SpendDialog>,
  'title' | 'description' | 'lines' | 'list' | 'onConfirm' | 'onCancel'
> {
  /** How many runs it is a consent to. */
  runs: number;
  /** Their ceilings together, in Points. */
  points: number;
  /** The balance, in Points. */
  available: number | undefined;
  /** What must be typed; undefined when nothing must. */
  phrase: string | undefined;
}

/** A consent to several runs: its lines with the balance below them, what may be spent on the button, and what happens to the Points. */
export function SpendRuns({ lines, runs, points, available, phrase, ...dialog }: SpendRunsProps) {
  const wait = useClosed('runs.quote', 'runs.start');
  const many = formatCounted(runs, 'run');
  return (
    <SpendDialog
      {...dialog}
      lines={[...lines, { label: 'Balance', value: balanceWords(available, points, 'at least ') }]}
      action={points === 0 ? `Run ${many} for ${inPoints(0)}` : `Spend up to ${inPoints(points)} on ${many}`}
      whyNot={wait.why ?? whyShort(shortfallOf({ points, available }))}
      onButton={<OnButton left={wait.left} />}
      points={points}
      ceiling
      {...(phrase !== undefined && {
        phrase: {
          text: phrase,
          why: `The console asks for this phrase when a list of runs may cost more than ${inPoints(PHRASE_ABOVE_POINTS)}.`,
        },
      })}
      promise={heldWords}
      sending={false}
    />
  );
}

const heldWords =
  'The Points of a run are held when it is admitted. Unused ones are returned when it ends, all of them if it fails. Each run is quoted once more before it is sent: if its price has risen, it is not sent and you are asked.';
