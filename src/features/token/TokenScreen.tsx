import { useSuspenseQuery } from '@tanstack/react-query';
import { environment } from '../../api/client/session/environment';
import { explain } from '../../api/client/explain';
import { queryClient } from '../../api/client/queryClient';
import { moreFields } from '../../api/reader/json';
import { partOf, sourceOf } from '../../api/reader/source';
import { tokenFields, tokenStatusQuery } from '../../api/resources/token';
import { redactBody } from '../../api/client/redact/redact';
import { useTellingExchanges } from '../../api/client/requestLog';
import { disconnect, useSession } from '../../api/client/session/session';
import { browserOnlyActions, routeVerdicts } from '../../api/resources/verdicts';
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
import { AccountPanel } from './account/AccountPanel';
import { PermissionsPanel } from './PermissionsPanel';
import { RouteMap } from './RouteMap';
import { tokenSentence } from './sentence';

export const loader = () => queryClient.ensureQueryData(tokenStatusQuery());

export const handle: ScreenHandle = { title: 'Token' };

/** The account that the token acts for, and what it may do, route by route. */
export function Component() {
  const { data: status, error, isFetching, refetch } = useSuspenseQuery(tokenStatusQuery());
  const seen = useTellingExchanges();
  const mismatches =
    seen.find(({ route, state }) => route === 'token.status' && state === 'answered')?.mismatches ?? [];
  return (
    <>
      <PageHeader
        title="Token"
        subtitle={tokenSentence(status)}
        actions={
          <>
            <Button pending={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
            <Button onClick={() => disconnect('disconnected')}>Forget token</Button>
          </>
        }
      />
      <div className="grid gap-4">
        {error && <ProbeFailed error={error} />}
        {mismatches.length > 0 && (
          <Notice tone="bad" title="The answer differs from the service’s description:">
            {`${mismatches.join(', ')}. Everything that arrived is shown.`}
          </Notice>
        )}
        <AccountPanel permissions={status.permissions} />
        <div className="grid gap-4 md:grid-cols-[16.5rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Identity />
          <PermissionsPanel held={status.permissions} />
        </div>
        <RouteMap routes={routeVerdicts(status.permissions, seen)} />
        <SiteOnly />
      </div>
    </>
  );
}

function ProbeFailed({ error }: { error: Error }) {
  const { title, what, next } = explain(error);
  return (
    <Notice tone="bad" role="alert" title={`The last check failed: ${title.toLowerCase()}.`}>
      <span>{`${what} ${next} This screen shows the previous answer.`}</span>
      <RetryIn error={error} />
    </Notice>
  );
}

function Identity() {
  const { data: status, isFetching } = useSuspenseQuery(tokenStatusQuery());
  const { world } = useSession();
  // A documented field of an unexpected type was not read; it is shown unchanged with the rest.
  const told: Record<string, unknown> = { ...status };
  const more = moreFields(status.raw, ...tokenFields.names.filter((name) => told[name] !== undefined));
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
      {more.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="text-ink-2">{`More fields (${formatCount(more.length)})`}</summary>
          <div className="mt-1.5">
            <CodeBlock
              label="More fields"
              language="json"
              wrap
              code={indentBody(redactBody(sourceOf(partOf(status.raw, more)))).text}
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
        <span>No API token may do these: a valid one is answered 403 </span>
        <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>
        <span>.</span>
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
