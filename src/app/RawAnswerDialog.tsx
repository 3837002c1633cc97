import { endpointOf } from '../contract/endpoints';
import type { Exchange } from '../api/client/requestLog';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { RawAnswer } from '../ui/RawAnswer';
import { uiWords } from '../ui/words';

/** The redacted answer of one request, and which documented fields it lacks. */
export function RawAnswerDialog({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  return (
    <Dialog
      title={uiWords.rawResponse}
      size="lg"
      description={exchange.route && endpointOf(exchange.route).summary}
      onClose={onClose}
      footer={<Button onClick={onClose}>{uiWords.close}</Button>}
    >
      <div className="grid gap-3">
        {exchange.mismatches.length > 0 && (
          <Notice tone="bad" title="The response differs from the service’s description">
            {exchange.mismatches.join(', ')}
          </Notice>
        )}
        {exchange.answer === undefined ? (
          <Notice title="This response is no longer in the log">
            It was removed to make room for newer ones. Repeat the request to see it again.
          </Notice>
        ) : (
          <RawAnswer body={exchange.answer} />
        )}
      </div>
    </Dialog>
  );
}
