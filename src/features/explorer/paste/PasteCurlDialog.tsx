import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endpointOf } from '../../../contract/endpoints';
import { getRouteForm } from '../../../contract/routeForm';
import { readPasted } from '../../../lib/pasted/readPasted';
import { href } from '../../../paths';
import { Bullets } from '../../../ui/Bullets';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Mono } from '../../../ui/Mono';
import { TextArea } from '../../../ui/TextArea';
import { FieldGuard } from '../../../ui/fieldGuard';
import { uiWords } from '../../../ui/words';
import { storeLongBody, formContentsView } from '../contents/formContents';
import { explorerWords } from '../words';
import { type ImportedRequest, importRequest } from './importRequest';

interface PasteCurlDialogProps {
  /** Called when a form has been filled in. */
  onFill?: (() => void) | undefined;
  onClose: () => void;
}

/** What the form imports from a text, or why it imports nothing. */
function readPaste(text: string): { imported?: ImportedRequest; error?: string } {
  if (text.trim() === '') return {};
  const { request, why } = readPasted(text);
  if (!request) return { error: why };
  const imported = importRequest(request);
  return 'why' in imported ? { error: imported.why } : { imported };
}

/** Fills in a route's form from a cURL command. The pasted text is forgotten when the dialog closes. */
export function PasteCurlDialog({ onFill, onClose }: PasteCurlDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const { imported, error } = useMemo(() => readPaste(text), [text]);
  const left = [...(imported?.left ?? []), ...(tooLong ? ['the body: too long to store'] : [])];
  const fill = () => {
    if (!imported) return;
    const isStored = storeLongBody(imported.id, imported.contents.body);
    // Shown first, so that the form is not mistaken for the whole command.
    if (!isStored && !tooLong) return setTooLong(true);
    const contents = isStored ? imported.contents : { ...imported.contents, body: '' };
    const search = formContentsView(imported.id, getRouteForm(imported.id)).change('', contents).toString();
    onClose();
    onFill?.();
    void navigate(`${href('explorerRoute', { routeId: imported.id })}${search === '' ? '' : `?${search}`}`);
  };
  return (
    <Dialog
      title={explorerWords.pasteCurl}
      description="Finds the route and fills in the form. Tokens and keys are left out. You can also paste fetch calls, PowerShell and HTTPie commands."
      size="lg"
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={text.trim() === '' ? 'Paste a command first' : error}
            onClick={fill}
          >
            {explorerWords.fillInForm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {/* A command may contain a token, which is left out of the form. */}
        <FieldGuard value={() => undefined}>
          <TextArea
            label={explorerWords.curlCommand}
            rows={8}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder="curl 'https://…/api/catalog/products?q=mail'"
            value={text}
            error={error}
            onChange={({ target }) => {
              setText(target.value);
              setTooLong(false);
            }}
          />
        </FieldGuard>
        {imported && (
          <div className="grid gap-2 text-sm">
            <p>
              <Mono>{`${endpointOf(imported.id).method} ${endpointOf(imported.id).path}`}</Mono>
            </p>
            {left.length > 0 && (
              <div>
                <p className="text-ink-2">{explorerWords.notImported}</p>
                <Bullets label={explorerWords.notImported} lines={left} />
              </div>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
