/** How a commit ended, told from its answer, or from the product where the answer was lost. */
import { ApiError } from '../../../api/client/errors';
import type { SellerProductDetailView, VersionView } from '../../../api/resources/seller/products';
import { readCommitted, versionIn, type NewVersion, type Upload } from '../../../api/resources/seller/versions';
import { type Verdict, verdictOn } from '../../../shared/download/verdict';
import type { WriteState } from '../../../shared/useWrite';

/**
 * `committed`: it is there; `doubted` is why the product was read for it. `taken`: the version is there with other bytes.
 * `absent`: the answer was lost, and the version is not there. `conflict`: a 409, and the version is not there as it was
 * sent. `refused`: any other refusal, with what it says of the fields of the form and what of none that the form has.
 */
export type CommitEnd =
  | { kind: 'committed'; told: VersionView | undefined; verdict: Verdict; doubted: ApiError | undefined }
  | { kind: 'taken'; told: VersionView; error: ApiError }
  | { kind: 'absent'; error: ApiError; allSent: boolean }
  | { kind: 'conflict'; error: ApiError }
  | { kind: 'refused'; error: unknown; marks: Marks; others: string[] };

type Marks = Readonly<Partial<Record<string, string>>>;

/** How a write of a version ended; undefined before its end is known. `product` is as it was read last. */
export function commitEnd(
  state: WriteState<NewVersion, unknown>,
  product: SellerProductDetailView,
): CommitEnd | undefined {
  switch (state.at) {
    case 'refused':
      return { kind: 'refused', error: state.error, ...marksOf(state.error) };
    case 'done': {
      const told = readCommitted(state.body, state.input.version) ?? versionIn(product, state.input.version);
      return { kind: 'committed', told, verdict: verdictOnCommit(state.input, told), doubted: undefined };
    }
    case 'found': {
      const { input, error } = state;
      const told = versionIn(product, input.version);
      const verdict = verdictOnCommit(input, told);
      const refused = !error.outcomeUnknown;
      // A refusal of what is there with these very bytes is that of a second request: the first one was done.
      if (told && (verdict === 'match' || (!refused && verdict !== 'mismatch')))
        return { kind: 'committed', told, verdict, doubted: error };
      if (told && verdict === 'mismatch') return { kind: 'taken', told, error };
      return refused ? { kind: 'conflict', error } : { kind: 'absent', error, allSent: allSent(input.upload) };
    }
    default:
      return undefined;
  }
}

const formFields = ['artifact', 'version', 'changelog'];

/** What a refusal says, by field of the form. What lies within one is said there: `artifact.manifest.tools[0]`. */
function marksOf(error: unknown): { marks: Marks; others: string[] } {
  const issues = error instanceof ApiError ? error.fields : [];
  const placed = issues.map(({ field, message }) => {
    const [first = ''] = field.split(/[.[]/, 1);
    // The manifest is a file of the artifact.
    const key = first === 'manifest' ? 'artifact' : first;
    return { key, words: formFields.includes(field) || message.includes(field) ? message : `${field}: ${message}` };
  });
  const wordsOf = (is: (key: string) => boolean) => placed.filter(({ key }) => is(key)).map(({ words }) => words);
  const marked = formFields.map((field) => [field, wordsOf((key) => key === field).join(' ')] as const);
  return {
    marks: Object.fromEntries(marked.filter(([, words]) => words !== '')),
    others: wordsOf((key) => !formFields.includes(key)),
  };
}

/** Holds what the service says of a version against the file that was sent. */
function verdictOnCommit({ artifact, sha256 }: NewVersion, told: VersionView | undefined): Verdict {
  return verdictOn({ digests: [told?.digest], sizeBytes: told?.sizeBytes }, { sha256, sizeBytes: artifact.size });
}

/** Whether every byte had left this browser, as far as it told. */
export function allSent({ progress }: Upload): boolean {
  const { sent, total } = progress.get() ?? { sent: 0, total: 0 };
  return total > 0 && sent >= total;
}
