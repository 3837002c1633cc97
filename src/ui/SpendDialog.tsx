import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type Ref,
  useLayoutEffect,
  type RefObject,
} from 'react';
import type { Content, Elements } from './content';
import { formatPointsWithUnit } from '../lib/money';
import { announce } from './announce';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Untranslated } from './Untranslated';
import { Mono } from './Mono';
import { Receipt, type ReceiptLines } from './Receipt';
import { ServiceText } from './ServiceText';
import { TextField } from './TextField';
import { useSeen } from './seen';
import { uiWords } from './words';

export interface ConsentedList {
  /** Names the list: `3 prompts`. */
  label: string;
  /** Each with its number on the screen. */
  items: readonly { number: number; text: string }[];
}

type SpendDialogProps = {
  title: string;
  description: Elements;
  lines: ReceiptLines;
  /** The list of what the spend is for, if there are several; a long list scrolls. Their texts come from outside the console. */
  list?: ConsentedList | undefined;
  /** The exact price, in Points. The button repeats it. */
  points: number;
  /** The price is the most that can be spent; the unused part is returned. */
  ceiling?: boolean;
  /** Must be typed exactly before anything is sent, and why: "The service requires this phrase for every prep." */
  phrase?: { text: string; why: string };
  /** The button's text, if a price alone would not say what is agreed to. */
  action?: string | undefined;
  /** Why it cannot be sent now. */
  whyNot?: string | undefined;
  /** Shown on the button beside its label, for example until when it is disabled. */
  onButton?: Elements;
  /** What happens after a failure or a change, stated before the consent. */
  promise: Content;
  /** Sent, with the answer pending, so the dialog cannot be closed. */
  sending: boolean;
  /** Upload progress, shown while sending. */
  progress?: Elements;
  /** Stops waiting for the answer; offered only if that is possible. */
  onStop?: () => void;
  /** `typed` is the phrase, or empty where none is needed. */
  onConfirm: (typed: string) => void;
  onCancel: () => void;
};

/**
 * The consent to one spend: what, which version, the exact price, the phrase if one is needed, and the price again on the button. Screen readers read
 * all of it with the dialog's name. It can be given once each line above the promise has been visible, and as long as only the console has changed
 * its text.
 */
export function SpendDialog(props: SpendDialogProps) {
  const { title, description, lines, list, points, ceiling = false, phrase, promise } = props;
  const { action, whyNot, onButton, sending, progress, onStop, onConfirm, onCancel } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const receipt = useId();
  const { part, all: seen } = useSeen();
  const price = formatPointsWithUnit(points);
  const body = useRef<HTMLFormElement>(null);
  const written = lines.map((line) => line && typeof line.value === 'string' && line.value);
  const { drawing, repaired, why, isIntact } = useIntact(body, [price, ...written].join());
  const unseen = seen ? undefined : 'Scroll through all the details above first';
  const untyped = phrase !== undefined && typed !== phrase.text ? `Type ${phrase.text} first` : undefined;
  const missing = why ?? whyNot ?? unseen ?? untyped;
  useEffect(() => {
    if (sending) announce('The request is on its way.');
  }, [sending]);
  /** Handles a click for which only the phrase is missing: shows the error at its field and focuses it. False for any other click. */
  const askForPhrase = (): boolean => {
    if (missing === undefined || missing !== untyped || sending) return false;
    setError(typed === '' ? 'Type the phrase below first.' : 'That isn’t the phrase. Type it exactly as below.');
    field.current?.focus();
    return true;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    askForPhrase();
    if (missing === undefined && !sending && isIntact()) onConfirm(typed);
  };
  return (
    <Dialog
      title={title}
      description={<Fragment key={drawing}>{description}</Fragment>}
      locked={sending}
      closeOnBackdrop={false}
      describedBy={receipt}
      headRef={part}
      onClose={onCancel}
      footer={
        <>
          {sending && onStop ? (
            <Button onClick={onStop}>{uiWords.stopWaiting}</Button>
          ) : (
            <Button
              onClick={onCancel}
              disabledReason={sending ? 'The request is on its way and can’t be cancelled' : undefined}
            >
              {uiWords.cancel}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant="spend"
            pending={sending}
            disabledReason={missing}
            onBlocked={askForPhrase}
            // The second click of a double click that opened the dialog is not consent.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {action === undefined ? (
              <span>
                <span>{ceiling ? 'Spend up to' : 'Spend'}</span> <Untranslated key={drawing}>{price}</Untranslated>
              </span>
            ) : (
              <Untranslated key={drawing}>{action}</Untranslated>
            )}
            {onButton}
          </Button>
        </>
      }
    >
      <form ref={body} id={form} onSubmit={submit} className="grid gap-4">
        {repaired && (
          <output className="text-sm text-bad">
            Something else on this page changed this text. The console restored it. Read it again.
          </output>
        )}
        {list && <Consented key={`list ${drawing}`} list={list} partRef={part} />}
        <Receipt
          key={drawing}
          id={receipt}
          lineRef={part}
          lines={lines}
          total={{ label: ceiling ? 'At most' : 'Price', value: price }}
        />
        {phrase === undefined ? (
          <div className="text-sm text-ink-2">{promise}</div>
        ) : (
          <TextField
            ref={field}
            mono
            label={uiWords.confirmationPhrase}
            autoComplete="off"
            value={typed}
            readOnly={sending}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value);
              // Announced again at the next try, not while it is being corrected.
              setError(undefined);
            }}
            hint={
              <>
                <span>Type </span>
                <Mono key={drawing}>{phrase.text}</Mono>
                <span>{`. ${phrase.why} `}</span>
                <span>{promise}</span>
              </>
            }
          />
        )}
        {sending && progress}
      </form>
    </Dialog>
  );
}

/** The first words of what a spend is for. They are as exact as the price: nothing may translate or change them. */
function Consented({ list: { label, items }, partRef }: { list: ConsentedList; partRef: Ref<HTMLElement> }) {
  return (
    <section
      ref={partRef}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long, it scrolls, also by keys
      tabIndex={0}
      className="consent-list max-h-44 overflow-y-auto rounded border border-line text-sm"
    >
      <ol className="divide-y divide-line">
        {items.map(({ number, text }) => (
          <li key={number} value={number} className="grid grid-cols-[1.75rem_minmax(0,1fr)] px-2.5 py-1">
            <span aria-hidden="true" translate="no" className="text-ink-2 tabular-nums">
              {String(number)}
            </span>
            <ServiceText className="wrap-anywhere">{text}</ServiceText>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How often foreign code may change the content of a consent before the consent can no longer be given. */
const MAX_REPAIRS = 3;

/**
 * Watches the exact parts of a consent, those with `translate="no"`, for changes by anything but React, such as a translator that ignores the
 * attribute, or an extension.
 */
class ExactParts {
  readonly #root: Element;
  readonly #observer: MutationObserver;
  #drawing: string | undefined;
  #drawn = '';

  /** `onForeign` is called when something else has changed an exact part of `root`. */
  constructor(root: Element, onForeign: () => void) {
    this.#root = root;
    this.#observer = new MutationObserver(() => {
      if (!this.intact()) onForeign();
    });
    this.#observer.observe(root, { childList: true, characterData: true, subtree: true });
  }

  /** Call right after each render; only a render with a new name replaces all exact parts. */
  drew(drawing: string): void {
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    this.#observer.takeRecords();
    this.#drawn = this.#shown();
  }

  /** Whether the exact parts are as they were rendered. */
  intact(): boolean {
    return this.#shown() === this.#drawn;
  }

  stop(): void {
    this.#observer.disconnect();
  }

  /** The texts and elements of the exact parts, in order. */
  #shown(): string {
    return [...this.#root.querySelectorAll('[translate="no"]')].map(outline).join('\n');
  }
}

function outline(node: Node): string {
  return `${node.nodeName}(${node.nodeValue ?? [...node.childNodes].map(outline).join()})`;
}

interface Intact {
  /** The key of the exact parts: with another one they are rendered again, from the data. */
  drawing: string;
  /** Something other than React changed it. */
  repaired: boolean;
  /** Why a consent cannot be given: its content is changed again and again. */
  why: string | undefined;
  /** Call at the click. If the exact parts are not as they were rendered, they are rendered again. */
  isIntact: () => boolean;
}

/** Stops when a consent can no longer be given, so that rendering does not repeat forever. */
const next = (repairs: number) => Math.min(repairs + 1, MAX_REPAIRS + 1);

/**
 * Keeps the exact parts of the dialog around `inside` as they were rendered, so that the user confirms what they read.
 * @param data all that may change in them: when it changes they are rendered again, so that no other change is mistaken for this one
 */
function useIntact(inside: RefObject<Element | null>, data: string): Intact {
  const [repairs, setRepairs] = useState(0);
  const parts = useRef<ExactParts>(undefined);
  const drawing = `${repairs} ${data}`;
  useLayoutEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog) return;
    const watched = new ExactParts(dialog, () => setRepairs(next));
    parts.current = watched;
    return () => watched.stop();
  }, [inside]);
  useLayoutEffect(() => parts.current?.drew(drawing));
  return {
    drawing,
    repaired: repairs > 0,
    why:
      repairs > MAX_REPAIRS
        ? 'Something else on this page, such as a translator, keeps changing this text. Turn it off first'
        : undefined,
    isIntact: () => {
      const intact = parts.current?.intact() ?? false;
      if (!intact) setRepairs(next);
      return intact;
    },
  };
}
