import { Suspense, lazy, useState } from 'react';
import { environment } from '../../api/client/session/environment';
import { sendBrowserOnly } from '../../api/resources/explorer';
import type { BrowserOnlyRoute } from '../../contract/browserOnly';
import { Badge } from '../../ui/Badge';
import { CodeBlock } from '../../ui/CodeBlock';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { TextField } from '../../ui/TextField';
import { SendBar } from './SendBar';
import { SendDialog } from './SendDialog';
import { whyNoPath } from './whyNoPath';
import { useSending } from './useSending';

const AnswerPanel = lazy(() => import('./AnswerPanel').then((module) => ({ default: module.AnswerPanel })));

/** An action that only the signed-in site may perform, and the refusal a token gets for it. */
export function SiteAction({ route }: { route: BrowserOnlyRoute }) {
  const { method, path, action } = route;
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const sending = useSending(false);
  const address = path.replaceAll(/:([A-Za-z]+)/g, (whole, name: string) =>
    params[name] ? encodeURIComponent(params[name]) : whole,
  );
  const host = new URL(environment().baseUrl || globalThis.location.origin).host;
  const send = () => {
    setAsking(false);
    sending.send((signal) => sendBrowserOnly(route, params, signal));
  };
  return (
    <>
      <Panel
        title={
          <Mono>
            {method} {path}
          </Mono>
        }
        badges={<Badge tone="bad">browser only</Badge>}
      >
        <div className="grid gap-1 text-sm">
          <p>{action}.</p>
          <p className="text-ink-2">
            Only the signed-in site may do this: even a valid token gets 403 <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>,
            with the authentication object that shows whom it acts for. The service’s description names the action; the
            address is the sandbox’s.
          </p>
        </div>
      </Panel>
      <Panel title="Request">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          {names.map((name) => (
            <TextField
              key={name}
              mono
              label={name}
              required
              value={params[name] ?? ''}
              onChange={({ target }) => setParams({ ...params, [name]: target.value })}
            />
          ))}
          <section aria-label="Request as sent" className="grid gap-1.5">
            <h3 className="text-xs font-semibold text-ink-2">Request as sent</h3>
            <CodeBlock
              code={[
                `${method} ${address}`,
                `host: ${host}`,
                'accept: application/json',
                'authorization: Bearer $TOKEN',
              ].join('\n')}
              label="sent request"
              wrap
            />
          </section>
          <SendBar sending={sending} missing={whyNoPath(names, params)} />
        </form>
      </Panel>
      {sending.sent && (
        <Suspense>
          <AnswerPanel sent={sending.sent} />
        </Suspense>
      )}
      {asking && (
        <SendDialog does={action} onSend={send} onClose={() => setAsking(false)}>
          <p>It is sent without a body, and the service refuses it to every token. It is never resent automatically.</p>
        </SendDialog>
      )}
    </>
  );
}
