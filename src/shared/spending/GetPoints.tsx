import { readText } from '../../api/reader/json';
import { levelsOf } from '../../api/reader/levels';
import { inPoints } from '../../lib/money';
import { ExternalLink } from '../../ui/ExternalLink';
import type { Shortfall } from './shortfall';

/** The page where Points are bought, if an answer names one, itself or in a quote. */
const pointsPage = (body: unknown): string | undefined =>
  levelsOf(body)
    .map(({ record }) => readText(record, 'continueUrl', 'purchaseUrl', 'topUpUrl'))
    .find((url) => url !== undefined);

/** The way to more Points, which is the signed-in site. `body` is the answer that found too few. */
export function GetPoints({ body }: { body: unknown }) {
  const url = pointsPage(body);
  return (
    <p className="text-sm">
      {url ? <ExternalLink href={url}>Get Points</ExternalLink> : 'Get more Points in the signed-in site.'}
    </p>
  );
}

interface MissingPointsProps {
  shortfall: Shortfall;
  /** The quote's answer. */
  body: unknown;
}

/** What is missing for a price, and the way to it; nothing when the balance covers it or is not known. */
export function MissingPoints({ shortfall, body }: MissingPointsProps) {
  if (shortfall.at === 'none') return null;
  if (shortfall.at === 'contradicted')
    return (
      <p className="text-sm">
        What the quote says of the balance contradicts itself. The service decides when it is sent, and spends nothing
        if there are too few Points.
      </p>
    );
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">
        {`${shortfall.missing === undefined ? 'The balance is too low.' : `${inPoints(shortfall.missing)} missing.`} Quote again once you have them.`}
      </p>
      <GetPoints body={body} />
    </div>
  );
}
