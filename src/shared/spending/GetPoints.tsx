import { readText } from '../../api/reader/json';
import { listLevels } from '../../api/reader/levels';
import { formatPointsWithUnit } from '../../lib/money';
import { ExternalLink } from '../../ui/ExternalLink';
import type { Shortfall } from './shortfall';

/** The page where Points are bought, if an answer names one, itself or in a quote. */
const pointsPage = (body: unknown): string | undefined =>
  listLevels(body)
    .map(({ record }) => readText(record, 'continueUrl', 'purchaseUrl', 'topUpUrl'))
    .find((url) => url !== undefined);

/** Where to get more Points: the signed-in site. `body` is the answer that found too few. */
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

/** How many Points are missing for a price, and where to get them; nothing when the balance covers it or is not known. */
export function MissingPoints({ shortfall, body }: MissingPointsProps) {
  if (shortfall.at === 'none') return null;
  if (shortfall.at === 'contradicted')
    return (
      <p className="text-sm">
        The quote contradicts itself about the balance. The service checks the balance when the request is sent, and
        spends nothing if there aren’t enough Points.
      </p>
    );
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">
        {shortfall.missing === undefined
          ? 'The balance is too low. Quote again once it’s high enough.'
          : `You’re ${formatPointsWithUnit(shortfall.missing)} short. Quote again once you have them.`}
      </p>
      <GetPoints body={body} />
    </div>
  );
}
