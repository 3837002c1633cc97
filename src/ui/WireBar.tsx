import type { ReactNode } from 'react';
import { formatCount, formatCounted } from '../lib/count';
import { cx } from './cx';
import { Icon } from './Icon';
import { ProgressLine } from './ProgressLine';
import { useCopy } from './useCopy';
import type { CopySource } from './useCopy';

export type WireRequest = {
  method: string;
  /** Path including the query. */
  path: string;
  /** Undefined while it is in progress, and when no answer arrived. */
  status?: number | undefined;
  durationMs?: number | undefined;
  /** The error's code, when it failed. */
  code?: string | undefined;
  running?: boolean;
};

type WireBarProps = {
  /** The request behind the screen; none before the first. */
  request: WireRequest | null;
  total: number;
  failed: number;
  onRawAnswer?: (() => void) | undefined;
  curl?: CopySource | undefined;
  /** Further ways to copy it. */
  copyAs?: ReactNode;
};

/** The wire: the request behind the screen, with buttons for the raw answer and for copying it as cURL. */
export function WireBar({ request, total, failed, onRawAnswer, curl, copyAs }: WireBarProps) {
  return (
    <div className="wire relative">
      {request?.running && (
        <div className="absolute inset-x-0 -top-px">
          <ProgressLine label="Request in progress" />
        </div>
      )}
      {request ? <RequestLine request={request} /> : <span className="flex-1 text-ink-2">No request yet</span>}
      <div className="flex shrink-0 items-center gap-x-4 text-ink-2 max-sm:gap-x-2">
        {/* Keeps its space without an answer, so that nothing beside it moves. */}
        {request && (
          <WireButton icon="code" hidden={!onRawAnswer} onPress={() => onRawAnswer?.()}>
            Raw answer
          </WireButton>
        )}
        {curl !== undefined && <CopyCurl source={curl} />}
        {copyAs}
        <span>
          <span className="max-sm:sr-only">{formatCounted(total, 'request')}, </span>
          <span className={cx(failed > 0 ? 'text-bad' : 'max-sm:sr-only')}>{formatCount(failed)} failed</span>
        </span>
      </div>
    </div>
  );
}

function RequestLine({ request }: { request: WireRequest }) {
  const { method, path, status, durationMs, code, running } = request;
  const ok = status !== undefined && status < 400;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-2.5 max-sm:gap-x-2">
      <span className="font-semibold">{method}</span>
      <PathText path={path} />
      {running ? (
        <span className="shrink-0 text-ink-2">running</span>
      ) : (
        <>
          <span className={cx('shrink-0', ok ? 'text-good' : 'text-bad')}>{status ?? 'no answer'}</span>
          {code && <span className="min-w-0 truncate text-bad">{code}</span>}
          {durationMs !== undefined && (
            <span className="shrink-0 text-ink-2 max-sm:hidden">{formatCount(Math.round(durationMs))} ms</span>
          )}
        </>
      )}
    </div>
  );
}

/** The query is shortened first, then the middle of the path; the last segment stays. */
function PathText({ path }: { path: string }) {
  const mark = path.indexOf('?');
  const pathname = mark < 0 ? path : path.slice(0, mark);
  const slash = pathname.lastIndexOf('/');
  return (
    <span title={path} className="flex min-w-16 shrink-[3] overflow-hidden text-ink-2">
      <span className="min-w-0 shrink-[100] truncate">{pathname.slice(0, slash)}</span>
      <span className="min-w-0 truncate">{pathname.slice(slash)}</span>
      {mark >= 0 && <span className="shrink-[99999] truncate">{path.slice(mark)}</span>}
    </span>
  );
}

function CopyCurl({ source }: { source: CopySource }) {
  const { copy, said } = useCopy(source);
  return (
    <>
      <WireButton icon={said === 'Copied' ? 'check' : 'copy'} name="Copy cURL" onPress={() => void copy()}>
        {said || 'Copy cURL'}
      </WireButton>
      <output className="sr-only">{said}</output>
    </>
  );
}

type WireButtonProps = {
  icon: 'code' | 'copy' | 'check';
  name?: string;
  hidden?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function WireButton({ icon, name, hidden = false, onPress, children }: WireButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      style={hidden ? { visibility: 'hidden' } : undefined}
      className="max-sm:grid max-sm:size-8 max-sm:place-items-center"
    >
      <span className="sm:hidden">
        <Icon name={icon} />
      </span>
      <span className="max-sm:sr-only">{children}</span>
    </button>
  );
}
