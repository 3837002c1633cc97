import { type ControlCall, addressOfCall } from '../../api/client/sandbox/control';
import { redactText } from '../../api/client/redact/redact';
import { curlCommand } from '../../lib/snippets/curl';
import { CopyButton } from '../../ui/CopyButton';
import { isReachable } from '../../shared/copyAs/isReachable';

/** The body of a call, without a secret that someone typed into its form. */
const bodyOf = ({ body }: ControlCall): string | undefined => body && redactText(JSON.stringify(body));

/** A call as curl sends it: controls need no token. */
const curlOfCall = (call: ControlCall): string =>
  curlCommand({ method: call.method, url: redactText(addressOfCall(call)), body: bodyOf(call) }, { anonymous: true });

interface CallProps {
  call: ControlCall;
  /** Says in the button's name which call this is. */
  name: string;
}

/** Copies a call as cURL, where cURL can reach the sandbox. */
export function CopyCall({ call, name }: CallProps) {
  if (!isReachable()) return null;
  return <CopyButton text={() => curlOfCall(call)} label={`Copy as cURL: ${name}`} iconOnly />;
}

/** The call that a control sends, to read and to copy. */
export function CallLine({ call, name }: CallProps) {
  const body = bodyOf(call);
  return (
    <div className="flex items-start justify-between gap-2 border-t border-line pt-2 text-xs text-ink-2">
      <code translate="no" className="min-w-0 pt-1 wrap-anywhere">
        {`${call.method} ${redactText(call.path)}${body ? ` ${body}` : ''}`}
      </code>
      <CopyCall call={call} name={name} />
    </div>
  );
}
