/** Searches every place that a page can inspect for the session's secrets and two planted canaries. */
import { redactText, secretSearch } from '../../../api/client/redact/redact';
import { isKept } from '../../../api/client/session/session';
import { formatCounted } from '../../../lib/count';
import { beginning } from '../../../lib/text/shorten';
import { inSteps } from '../inSteps';
import { memoryPlaces } from './memoryPlaces';
import { pagePlaces } from './pagePlaces';
import type { Piece, Place } from './place';
import { newCanaries, rehearse } from './rehearsal';
import { storedPlaces } from './storedPlaces';

type Search = ReturnType<typeof secretSearch>;

export interface Looked {
  name: string;
  /** What was searched: `12 entries`. */
  looked: string;
  /** `kept`: only where the user chose to keep the token. `unseen`: it could not be inspected. */
  result: 'clean' | 'kept' | 'found' | 'unseen';
  /** What was found and where, in words without any secret: `token in console.theme`. */
  found: readonly string[];
}

/** Plants the canaries, searches every place, and removes them. Rejects when the signal aborts. */
export async function leakCheck(signal: AbortSignal): Promise<Looked[]> {
  const canaries = newCanaries();
  const { places, end } = await rehearse(canaries, signal);
  try {
    const search = secretSearch(canaries);
    const all: Looked[] = [];
    for (const place of [...places, ...memoryPlaces, ...pagePlaces, ...storedPlaces])
      all.push(await lookAt(place, search, signal));
    return all;
  } finally {
    end();
  }
}

/** Searches one place. Rejects only when the signal aborts. */
export async function lookAt(place: Place, search: Search, signal: AbortSignal): Promise<Looked> {
  const { name, kept } = place;
  try {
    const pieces = await place.read();
    const found = (
      await inSteps(pieces, signal, (piece) => search(textOf(piece)).map((secret) => ({ secret, where: piece.where })))
    ).flat();
    const leaks = found.filter(({ secret, where }) => secret !== 'token' || where !== kept || !isKept());
    return {
      name,
      looked: formatCounted(pieces.length, ...place.pieces),
      result: leaks.length > 0 ? 'found' : found.length > 0 ? 'kept' : 'clean',
      // The name of an entry may itself be a secret.
      found: [...new Set(leaks.map(({ secret, where }) => `${secret} in ${beginning(redactText(where))}`))],
    };
  } catch {
    signal.throwIfAborted();
    return { name, looked: 'nothing', result: 'unseen', found: [] };
  }
}

const textOf = ({ text }: Piece): string => (typeof text === 'string' ? text : text());
