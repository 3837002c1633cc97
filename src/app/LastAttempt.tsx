import { useAttempts } from '../spending/ledger/useAttempts';
import { humanize } from '../lib/text/humanize';
import { inPoints } from '../lib/money';
import { endStatement } from '../shared/spending/endWords';
import { Notice } from '../ui/Notice';
import { ServiceText } from '../ui/ServiceText';
import { RelativeTime } from '../ui/RelativeTime';

/** The outcome of the latest spend of this page, shown when its screen has failed, because the attempt stands regardless. */
export function LastAttempt() {
  const [last] = useAttempts();
  if (!last || last.at < performance.timeOrigin) return null;
  const { subject, end, title, choice, points, note, at } = last;
  const what = subject?.kind === 'prep' ? `Prep, ${humanize(choice)}` : `Run, ${choice}`;
  return (
    <div className="mb-4">
      <Notice
        role="alert"
        tone={end === 'settled' ? 'good' : end === 'unknown' ? 'bad' : 'neutral'}
        title={`${what}, for ${inPoints(points)}`}
      >
        <>
          <p>
            <ServiceText>{title}</ServiceText>
            <span>, </span>
            <RelativeTime at={at} />
            <span>.</span>
          </p>{' '}
          <p>{`${endStatement(end, note)}. This stands even though the screen failed. Activity lists every attempt.`}</p>
        </>
      </Notice>
    </div>
  );
}
