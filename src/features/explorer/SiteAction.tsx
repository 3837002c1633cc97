import { useState } from 'react';
import { sendBrowserOnly } from '../../api/resources/explorer';
import type { BrowserOnlyRoute } from '../../contract/browserOnly';
import { Badge } from '../../ui/Badge';
import { Mono } from '../../ui/Mono';
import { TextField } from '../../ui/TextField';
import { AsSent, filledPath, headLines } from './RequestPreview';
import { RouteTitle } from './routes/RouteHead';
import { SendForm } from './SendForm';
import { whyNoPath } from './whyNoPath';

/** An action that only the signed-in site may perform, and the refusal a token gets for it. */
export function SiteAction({ route }: { route: BrowserOnlyRoute }) {
  const { method, path, action } = route;
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <SendForm
        title={<RouteTitle method={method} path={path} />}
        badges={<Badge tone="bad">browser only</Badge>}
        does={action}
        changes={false}
        warnings={[
          'It is sent without a body, and the service refuses it to every token. It is never resent automatically.',
        ]}
        missing={whyNoPath(names, params)}
        onSend={(signal) => sendBrowserOnly(route, params, signal)}
      >
        <div className="grid gap-1 text-sm">
          <p>{`${action}.`}</p>
          <p className="text-ink-2">
            <span>Only the signed-in site may do this: even a valid token gets 403 </span>
            <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>
            <span>
              , with the authentication object that shows whom it acts for. The service’s description names the action;
              the address is the sandbox’s.
            </span>
          </p>
        </div>
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
        <AsSent text={headLines(method, filledPath(path, params)).join('\n')} />
      </SendForm>
    </>
  );
}
