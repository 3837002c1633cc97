import { type ControlCall, addressOfCall } from '../../api/client/sandbox/control';
import { curlCommand } from '../../lib/snippets/curl';
import { CopyButton } from '../../ui/CopyButton';

/** A call as curl sends it: controls need no token. */
export const curlOfCall = (call: ControlCall): string =>
  curlCommand(
    { method: call.method, url: addressOfCall(call), body: call.body && JSON.stringify(call.body) },
    { anonymous: true },
  );

/** The call that a control sends, to read and to copy. `name` says which, in the button's name. */
export function CallLine({ call, name }: { call: ControlCall; name: string }) {
  return (
    <div className="flex items-start justify-between gap-2 border-t border-line pt-2 text-xs text-ink-2">
      <code className="min-w-0 pt-1 wrap-anywhere">
        {call.method} {call.path}
        {call.body && ` ${JSON.stringify(call.body)}`}
      </code>
      <CopyButton text={() => curlOfCall(call)} label={`Copy as cURL: ${name}`} iconOnly size="sm" variant="quiet" />
    </div>
  );
}
