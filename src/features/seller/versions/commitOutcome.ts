/** The outcome of a commit, from its response, or from the product if the response was lost. */
import { ApiError } from '../../../api/client/errors';
import type { SellerProductDetailView, VersionView } from '../../../api/resources/seller/products';
import { readCommitted, findVersion, type NewVersion } from '../../../api/resources/seller/versions';
import { UploadError } from '../../../api/client/artifact/postToStorage';
import { FileError } from '../../../lib/files/frozenFile';
import { type DigestVerdict, checkFile } from '../../../shared/download/verdict';
import type { WriteState } from '../../../api/writes/writeSession';

/**
 * `committed`: the version exists; `doubted` is why the product was read. `taken`: the version exists with different bytes. `absent`: the answer was
 * lost, and the version does not exist. `conflict`: a 409, and the version does not exist as it was sent. `notStored`: the file was not stored, so no
 * commit was sent. `unasked`: the service did not say where to upload it, so nothing was sent. `refused`: any other refusal, split into messages for
 * fields of the form and the others.
 */
export type CommitOutcome =
  | { kind: 'committed'; reported: VersionView | undefined; verdict: DigestVerdict; doubted: ApiError | undefined }
  | { kind: 'taken'; reported: VersionView; error: ApiError }
  | { kind: 'absent'; error: ApiError }
  | { kind: 'conflict'; error: ApiError }
  | { kind: 'notStored'; error: UploadError }
  | { kind: 'unasked'; error: ApiError }
  | { kind: 'refused'; error: unknown; issues: VersionIssues; others: string[] };

type VersionIssues = Readonly<Partial<Record<string, string>>>;

/** The outcome of a commit; undefined until it is known. `product` is as last read. */
export function getCommitOutcome(
  state: WriteState<NewVersion, unknown>,
  product: SellerProductDetailView,
): CommitOutcome | undefined {
  switch (state.at) {
    case 'refused':
      if (state.error instanceof UploadError) return { kind: 'notStored', error: state.error };
      if (isUnasked(state.error)) return { kind: 'unasked', error: state.error };
      return { kind: 'refused', error: state.error, ...versionIssues(state.error) };
    case 'done': {
      const reported = readCommitted(state.body, state.input.version) ?? findVersion(product, state.input.version);
      return { kind: 'committed', reported, verdict: compareCommit(state.input, reported), doubted: undefined };
    }
    case 'found': {
      const { input, error } = state;
      const reported = findVersion(product, input.version);
      const verdict = compareCommit(input, reported);
      const refused = !error.outcomeUnknown;
      // A refusal although exactly these bytes exist means a duplicate request: the first one succeeded.
      if (reported && (verdict === 'match' || (!refused && verdict !== 'mismatch')))
        return { kind: 'committed', reported, verdict, doubted: error };
      if (reported && verdict === 'mismatch') return { kind: 'taken', reported, error };
      return refused ? { kind: 'conflict', error } : { kind: 'absent', error };
    }
    default:
      return undefined;
  }
}

/** Whether the answer of `upload-url` was lost; any other failure of it is a refusal. */
const isUnasked = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.route === 'versions.uploadUrl' && error.kind !== 'refused';

const formFields = ['artifact', 'version', 'changelog'];

/** A refusal's messages by form field. A path within a field belongs to that field: `artifact.manifest.tools[0]`. */
function versionIssues(error: unknown): { issues: VersionIssues; others: string[] } {
  if (error instanceof FileError) return { issues: { artifact: `${error.description} Choose it again.` }, others: [] };
  const fields = error instanceof ApiError ? error.fields : [];
  const placed = fields.map(({ field, message }) => {
    const [first = ''] = field.split(/[.[]/, 1);
    // The manifest is a file of the artifact.
    const key = first === 'manifest' ? 'artifact' : first;
    return { key, text: formFields.includes(field) || message.includes(field) ? message : `${field}: ${message}` };
  });
  const getMessages = (matches: (key: string) => boolean) =>
    placed.filter(({ key }) => matches(key)).map(({ text }) => text);
  const byField = formFields.map((field) => [field, getMessages((key) => key === field).join(' ')] as const);
  return {
    issues: Object.fromEntries(byField.filter(([, text]) => text !== '')),
    others: getMessages((key) => !formFields.includes(key)),
  };
}

/** Compares what the service says about a version with the file that was sent. */
function compareCommit({ artifact, sha256 }: NewVersion, reported: VersionView | undefined): DigestVerdict {
  return checkFile(
    { digests: [reported?.digest], sizeBytes: reported?.sizeBytes },
    { sha256, sizeBytes: artifact.size },
  );
}
