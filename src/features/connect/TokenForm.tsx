import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { environment } from '../../api/client/session/environment';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { sharedWords } from '../../shared/words';
import { uiWords } from '../../ui/words';
import { AnswerDetails, FailureNotice } from './FailureNotice';
import { isUnusual, formatOffer, readToken } from './readToken';
import type { ConnectFailure, useConnecting } from './useConnecting';
import { connectWords } from './words';

/** Identifies attempts made with this form. */
const FORM = 'form';

interface TokenFormProps {
  connecting: ReturnType<typeof useConnecting>;
  storeInTab: boolean;
  onStoreInTab: (storeInTab: boolean) => void;
}

/** A form that password managers can fill. The token stays in the field until it is accepted. */
export function TokenForm({ connecting, storeInTab, onStoreInTab }: TokenFormProps) {
  const { attempt, pending, whyNot, start, cancel } = connecting;
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  /** The masked token in a longer text; the token itself stays only in the field. */
  const [offer, setOffer] = useState<string>();
  /** The refusal of a token that has been edited since. */
  const [outdated, setOutdated] = useState<ConnectFailure>();
  const latest = attempt?.by === FORM ? attempt.failure : undefined;
  const failure = latest === outdated ? undefined : latest;
  const own = pending && attempt?.by === FORM;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const field = input.current;
    if (field === null || pending) return;
    const read = readToken(field.value);
    setError(read.error);
    setOffer(read.error !== undefined && read.token !== undefined ? formatOffer(read.token) : undefined);
    if (read.error === undefined && (await start(FORM, storeInTab, read.token))) field.value = '';
    else field.focus();
  };
  const takeOffer = () => {
    const field = input.current;
    const token = field === null ? undefined : readToken(field.value).token;
    if (field === null || token === undefined) return;
    field.value = token;
    setError(undefined);
    setOffer(undefined);
    field.form?.requestSubmit();
  };

  return (
    // The inputs have no names, so even if the browser itself submitted the form, it would send nothing.
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <input
        type="text"
        autoComplete="username"
        value={environment().label}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <TokenField
        input={input}
        error={
          error ??
          (failure?.refused
            ? [failure.title, failure.code && `(${failure.code})`].filter(Boolean).join(' ') +
              `. ${failure.explanation} ${failure.nextStep}`
            : undefined)
        }
        onEdit={() => {
          setError(undefined);
          setOffer(undefined);
          if (failure?.refused) setOutdated(failure);
        }}
      />
      {offer !== undefined && (
        <div>
          <Button size="sm" onClick={takeOffer}>
            {offer}
          </Button>
        </div>
      )}
      <div className="grid gap-1">
        <Checkbox label={sharedWords.keepInTab} checked={storeInTab} onChange={onStoreInTab} />
        <p className="ps-6 text-xs text-ink-2">
          Stored in the tab’s session storage, so it survives a reload. Cleared when you disconnect, on a 401, and when
          the environment changes. Otherwise the token stays only in memory.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={own} disabledReason={whyNot(FORM)}>
          {sharedWords.connect}
        </Button>
        {own && (
          <Button variant="quiet" onClick={cancel}>
            {uiWords.cancel}
          </Button>
        )}
      </div>
      {failure && !failure.refused && <FailureNotice failure={failure} />}
      {failure?.refused && failure.answer && <AnswerDetails answer={failure.answer} />}
    </form>
  );
}

interface TokenFieldProps {
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  onEdit: () => void;
}

/** Uncontrolled on purpose: React would write a controlled value into the document as an attribute. */
function TokenField({ input, error, onEdit }: TokenFieldProps) {
  const [shown, setShown] = useState(false);
  const [unusual, setUnusual] = useState(false);
  return (
    <Field
      label={sharedWords.apiToken}
      error={error}
      hint={
        <>
          <span>
            {unusual
              ? 'Sent in the Authorization header, only to this service. The service’s tokens start with txk_ and this one doesn’t. Check that it’s a token.'
              : 'Sent in the Authorization header, only to this service.'}
          </span>
        </>
      }
    >
      {(control) => (
        <div className="control flex items-center py-0! pe-1!">
          <input
            {...control}
            ref={input}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onInput={({ currentTarget: { value } }) => {
              setUnusual(isUnusual(value));
              onEdit();
            }}
            className="min-w-0 flex-1 self-stretch bg-transparent font-mono"
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={shown ? 'Hide token' : connectWords.showToken}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  );
}
