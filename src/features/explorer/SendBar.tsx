import { Button } from '../../ui/Button';
import { Elapsed } from './Elapsed';
import type { Sending } from './useSending';

/** The button that sends, and what can be done while an answer is awaited. */
export function SendBar({ sending, missing }: { sending: Sending; missing: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" pending={sending.since !== undefined} disabledReason={missing}>
        Send
      </Button>
      {sending.since !== undefined && (
        <>
          <Button onClick={sending.cancel}>Cancel request</Button>
          <Elapsed since={sending.since} />
        </>
      )}
    </div>
  );
}
