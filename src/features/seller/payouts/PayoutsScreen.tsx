import { useSuspenseQuery } from '@tanstack/react-query';
import { queryClient } from '../../../api/client/queryClient';
import { type PayoutsView, payoutFields, payoutsQuery } from '../../../api/resources/seller/payouts';
import { formatCounted } from '../../../lib/count';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import type { ScreenHandle } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { Description } from '../../../ui/Description';
import { Dot } from '../../../ui/Dot';
import { ExternalLink } from '../../../ui/ExternalLink';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { LastReadFailed, ReadAgain } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { humanize } from '../../../lib/text/humanize';
import { sharedWords } from '../../../shared/words';
import { payoutsWords } from './words';

export const loader = () => queryClient.ensureQueryData(payoutsQuery());

export const handle: ScreenHandle = { title: 'Payouts' };

export function Component() {
  const read = useSuspenseQuery(payoutsQuery());
  const { data } = read;
  if (data === null) return <UnreadableScreen title="Payouts" expected="payment readiness" read={read} />;
  return (
    <>
      <PageHeader
        title="Payouts"
        meta={data.status !== undefined && <Badge>{data.status}</Badge>}
        subtitle="Whether the connected payment account can take payments and receive payouts. This screen is read-only. You can change the account in the signed-in site."
        actions={<ReadAgain label="Checked" button={sharedWords.checkAgain} read={read} />}
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} />
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Panel title="Connected account">
            <ul aria-label="Connected account" className="grid gap-2 text-sm">
              <Flag name={payoutsWords.connected} on={data.connected} />
              <Flag name="Can take payments" on={data.charges} />
              <Flag name="Can receive payouts" on={data.payouts} />
            </ul>
          </Panel>
          <div className="grid min-w-0 gap-4">
            <Missing payouts={data} />
            <MoreFields raw={data.raw} read={payoutFields.names} />
          </div>
        </div>
      </div>
    </>
  );
}

function Flag({ name, on }: { name: string; on: boolean | undefined }) {
  return (
    <li className="flex justify-between gap-3">
      <Dot state={on === true ? 'done' : 'open'}>{name}</Dot>{' '}
      <span className="text-ink-2">{on === undefined ? 'not reported' : on ? 'yes' : 'no'}</span>
    </li>
  );
}

function Missing({ payouts: { missing, url, connected, charges, payouts } }: { payouts: PayoutsView }) {
  const complete = [connected, charges, payouts].every((flag) => flag === true);
  return (
    <Panel
      title="What is missing"
      badges={missing.length > 0 && <Badge>{formatCounted(missing.length, 'item')}</Badge>}
    >
      <div className="grid gap-3 text-sm">
        {missing.length > 0 ? (
          <ul aria-label="Missing" className="grid gap-1.5">
            {missing.map(({ key, label, why }, index) => (
              <li key={index} className="wrap-anywhere">
                <Dot state="open">
                  <ServiceText>{label === key ? humanize(key) : label}</ServiceText>
                </Dot>
                <Description text={why} inset />
              </li>
            ))}
          </ul>
        ) : (
          <p>{complete ? 'Nothing. The account is ready.' : 'The service doesn’t say what is missing.'}</p>
        )}
        {url !== undefined && (
          <p>
            <ExternalLink href={url}>Continue in the signed-in site</ExternalLink>
          </p>
        )}
        <p className="text-ink-2">
          A free Agent Pack doesn’t need a connected account. A paid one needs it before it’s published.
        </p>
      </div>
    </Panel>
  );
}
