import { type ControlCall, getCallUrl } from '../../api/client/sandbox/control';
import { redactText } from '../../api/client/redact/redact';
import { curlCommand } from '../../lib/snippets/curl';
import { CopyButton } from '../../ui/CopyButton';
import { isReachable } from '../../shared/copyAs/isReachable';

/** The body of a call, with any secret that was typed into its form redacted. */
const getRedactedBody = ({ body }: ControlCall): string | undefined => body && redactText(JSON.stringify(body));

/** A call as a curl command; controls need no token. */
const toCurl = (call: ControlCall): string =>
  curlCommand(
    { method: call.method, url: redactText(getCallUrl(call)), body: getRedactedBody(call) },
    { anonymous: true },
  );

interface CallProps {
  call: ControlCall;
  /** Identifies the call in the button's accessible name. */
  name: string;
}

/** A button that copies a call as cURL, if cURL can reach the sandbox. */
export function CopyCall({ call, name }: CallProps) {
  if (!isReachable()) return null;
  return <CopyButton text={() => toCurl(call)} label={`Copy as cURL: ${name}`} iconOnly />;
}

/** Shows the call that a control sends, and copies it. */
export function CallLine({ call, name }: CallProps) {
  const body = getRedactedBody(call);
  return (
    <div className="flex items-start justify-between gap-2 border-t border-line pt-2 text-xs text-ink-2 first:border-t-0 first:pt-0">
      <code translate="no" className="min-w-0 pt-1 wrap-anywhere">
        {`${call.method} ${redactText(call.path)}${body ? ` ${body}` : ''}`}
      </code>
      <CopyCall call={call} name={name} />
    </div>
  );
}
