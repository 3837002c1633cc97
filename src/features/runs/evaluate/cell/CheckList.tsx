import { Dot, type DotState } from '../../../../ui/Dot';
import { Panel } from '../../../../ui/Panel';
import { ServiceText } from '../../../../ui/ServiceText';
import { checkError, checkWords } from '../checks/check';
import type { Verdict } from '../checks/decide';
import type { Cell } from '../results/sums';

const words: Readonly<Record<Verdict, { word: string; dot: DotState }>> = {
  passed: { word: 'passed', dot: 'done' },
  failed: { word: 'not passed', dot: 'refused' },
  slow: { word: 'not passed: the pattern took longer than a second', dot: 'refused' },
  'not made': { word: 'could not be made in this browser', dot: 'open' },
};

/** The checks of a result, each with its verdict. */
export function CheckList({ cell: { checks } }: { cell: Cell }) {
  return (
    <Panel title="Checks">
      <ul aria-label="Checks" className="grid gap-1.5 text-sm">
        {checks.map(({ check, verdict }, at) => {
          const bad = checkError(check);
          const told = verdict === undefined ? { word: bad ?? 'being checked', dot: 'open' as const } : words[verdict];
          return (
            <li key={at}>
              <Dot state={told.dot}>
                <ServiceText className="wrap-anywhere">{checkWords(check)}</ServiceText>
                <span className="text-ink-2">{`: ${told.word}`}</span>
              </Dot>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
