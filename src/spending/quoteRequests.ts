import type { FlowEvent } from './quoteFlow';

/** The quote requests of one screen: only the answer to the latest counts, and none once it is void. */
export class QuoteRequests<Quote> {
  readonly #tell: (event: FlowEvent<Quote>) => void;
  #latest = 0;
  #renewal: AbortController | undefined;

  constructor(tell: (event: FlowEvent<Quote>) => void) {
    this.#tell = tell;
  }

  /** Requests a quote to review. */
  ask(ask: () => Promise<Quote>): void {
    this.#tell({ type: 'quote' });
    this.#follow(
      ask(),
      (quote) => ({ type: 'quoted', quote }),
      () => ({ type: 'quoteFailed' }),
    );
  }

  /** Requests a quote to show beside one that a 409 refused. */
  renew(ask: (signal: AbortSignal) => Promise<Quote>): void {
    const { signal } = (this.#renewal = new AbortController());
    this.#tell({ type: 'fresh', fresh: { at: 'asked' } });
    this.#follow(
      ask(signal),
      (quote) => ({ type: 'fresh', fresh: { at: 'here', quote } }),
      (error) => ({ type: 'fresh', fresh: { at: 'failed', error } }),
    );
  }

  /** The refused quote is no longer shown, so the request for the one beside it is cancelled. */
  stopRenewing(): void {
    this.#renewal?.abort();
  }

  /** Voids every pending request. */
  drop(): void {
    this.#latest += 1;
  }

  #follow(
    answer: Promise<Quote>,
    here: (quote: Quote) => FlowEvent<Quote>,
    failed: (error: unknown) => FlowEvent<Quote>,
  ): void {
    const asked = (this.#latest += 1);
    const tell = (event: FlowEvent<Quote>) => asked === this.#latest && this.#tell(event);
    answer.then(
      (quote) => tell(here(quote)),
      (error: unknown) => tell(failed(error)),
    );
  }
}
