import { useSuspenseQuery } from '@tanstack/react-query';
import { environment } from '../../api/client/session/environment';
import { explain } from '../../api/client/explain';
import { queryClient } from '../../api/client/queryClient';
import { moreFields } from '../../api/reader/json';
import { selectFields, getSourceText } from '../../api/reader/source';
import { tokenFields, tokenStatusQuery } from '../../api/resources/token';
import { redactBody } from '../../api/client/redact/redact';
import { useAccessExchanges } from '../../api/client/requestLog';
import { disconnect, useSession } from '../../api/client/session/session';
import { browserOnlyActions, listRouteVerdicts, listPermissionVerdicts } from '../../api/resources/verdicts';
import { indentBody } from '../../lib/text/bodyLines';
import { formatCount, formatCounted } from '../../lib/count';
import { RetryIn } from '../../shared/limit/limit';
import type { ScreenHandle } from '../../shared/handle';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { DefinitionList } from '../../ui/DefinitionList';
import { Dot } from '../../ui/Dot';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { sharedWords } from '../../shared/words';
import { AccountPanel } from './account/AccountPanel';
import { RouteMap } from './RouteMap';
import { describeToken } from './describeToken';
import { Link } from 'react-router-dom';
import { endpointList } from '../../contract/endpoints';
import { keepScroll } from '../../ui/keepScroll';
import { PermissionName } from './PermissionName';

export const loader = () => queryClient.ensureQueryData(tokenStatusQuery());

export const handle: ScreenHandle = { title: 'Token' };

/** The account that the token acts for, and what it may do, route by route. */
export function Component() {
  const { data: status, error, isFetching, refetch } = useSuspenseQuery(tokenStatusQuery());
  const seen = useAccessExchanges();
  const mismatches =
    seen.find(({ route, state }) => route === 'token.status' && state === 'answered')?.mismatches ?? [];
  return (
    <>
      <PageHeader
        title="Token"
        subtitle={describeToken(status)}
        actions={
          <>
            <Button pending={isFetching} onClick={() => void refetch()}>
              {sharedWords.checkAgain}
            </Button>
            <Button onClick={() => disconnect('disconnected')}>{sharedWords.forgetToken}</Button>
          </>
        }
      />
      <div className="grid gap-4">
        {error && <ProbeFailed error={error} />}
        {mismatches.length > 0 && (
          <Notice tone="bad" title="The response differs from the service’s description:">
            {`${mismatches.join(', ')}. Everything that arrived is shown.`}
          </Notice>
        )}
        <AccountPanel permissions={status.permissions} />
        <div className="grid gap-4 md:grid-cols-[16.5rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Identity />
          <PermissionsPanel held={status.permissions} />
        </div>
        <RouteMap routes={listRouteVerdicts(status.permissions, seen)} />
        <SiteOnly />
      </div>
    </>
  );
}

function ProbeFailed({ error }: { error: Error }) {
  const { title, description: what, nextStep: next } = explain(error);
  return (
    <Notice tone="bad" role="alert" title={`The last check failed: ${title.toLowerCase()}.`}>
      <span>{`${what} ${next} This screen shows the previous response.`}</span>
      <RetryIn error={error} />
    </Notice>
  );
}

function Identity() {
  const { data: status, isFetching } = useSuspenseQuery(tokenStatusQuery());
  const { world } = useSession();
  // A documented field of an unexpected type was not read; it is shown unchanged with the rest.
  const fieldValues: Record<string, unknown> = { ...status };
  const extraFields = moreFields(status.raw, ...tokenFields.names.filter((name) => fieldValues[name] !== undefined));
  return (
    <Panel title="Identity" badges={<Validity authenticated={status.authenticated} />}>
      <DefinitionList
        items={[
          { label: 'Principal', value: <AnswerText text={status.principal} /> },
          { label: 'Account', value: <AnswerText text={status.accountType} /> },
          {
            label: 'Capability',
            value: <AnswerText text={status.capability} />,
            below: (status.capability ?? '').length > 20,
          },
          environment().kind === 'sandbox' && world !== undefined && { label: 'World', value: <Mono>{world}</Mono> },
          { label: 'Checked', value: <RelativeTime at={status.probedAt} /> },
        ]}
      />
      <output className="sr-only">{isFetching ? 'Checking' : ''}</output>
      {extraFields.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="text-ink-2">{`More fields (${formatCount(extraFields.length)})`}</summary>
          <div className="mt-1.5">
            <CodeBlock
              label={sharedWords.moreFields}
              language="json"
              wrap
              code={indentBody(redactBody(getSourceText(selectFields(status.raw, extraFields)))).text}
            />
          </div>
        </details>
      )}
    </Panel>
  );
}

function Validity({ authenticated }: { authenticated: boolean | undefined }) {
  if (authenticated === undefined) return <Badge>not given</Badge>;
  return authenticated ? <Badge tone="good">authenticated</Badge> : <Badge tone="bad">not authenticated</Badge>;
}

/** A value from the answer, unchanged. */
function AnswerText({ text }: { text: string | undefined }) {
  return text === undefined ? <span className="text-ink-2">not given</span> : <Mono>{text}</Mono>;
}

function SiteOnly() {
  return (
    <Panel
      title="Only in the signed-in site"
      badges={<Badge tone="bad">{`${formatCounted(browserOnlyActions.length, 'action')} refused`}</Badge>}
    >
      <p className="pb-3 text-sm text-ink-2">
        No API token may do these. A valid one gets 403 <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>.
      </p>
      <ul
        aria-label="Only in the signed-in site"
        className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 xl:grid-cols-3"
      >
        {browserOnlyActions.map((action) => (
          <li key={action}>
            <Dot state="refused">
              <span>{action}</span>
              <span className="sr-only">: refused</span>
            </Dot>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Each documented permission as held or not, then the token's other permissions. */
function PermissionsPanel({ held }: { held: readonly string[] | undefined }) {
  const verdicts = listPermissionVerdicts(held ?? []);
  const named = verdicts.filter(({ documented }) => documented);
  const heldOfThem = named.filter((permission) => permission.held).length;
  return (
    <Panel
      title="Permissions"
      badges={<Badge>{held ? `${formatCount(heldOfThem)} of ${formatCount(named.length)} held` : 'not listed'}</Badge>}
    >
      {!held && (
        <p className="pb-2 text-sm text-ink-2">
          The response lists no permissions, so it isn’t known what the token may do. The routes below are judged only
          by their responses in this session.
        </p>
      )}
      <ul aria-label="Permissions" className="grid gap-y-1.5 text-sm">
        {verdicts.map(({ name, held: has, documented }) => (
          <li
            key={name}
            className="grid min-h-6 grid-cols-[5rem_minmax(0,12.5rem)_1fr] items-baseline gap-x-2 max-md:grid-cols-[5rem_minmax(0,1fr)_auto]"
          >
            <Dot state={has ? 'done' : 'open'}>{held ? (has ? 'Held' : 'Not held') : 'Unknown'}</Dot>
            <PermissionName name={name} />
            {documented ? (
              <Link
                to={{ search: `?q=${encodeURIComponent(name)}` }}
                state={keepScroll}
                aria-label={`${formatRouteCount(name)} for ${name}`}
              >
                {formatRouteCount(name)}
              </Link>
            ) : (
              <span className="text-ink-2">not documented</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How many routes need a permission. */
const formatRouteCount = (name: string): string =>
  formatCounted(endpointList.filter(([, { permission }]) => permission === name).length, 'route');
