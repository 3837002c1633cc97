import { useEffect, useRef, useState } from 'react';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { type NewVersion, beginUpload, commitVersion } from '../../../api/resources/seller/versions';
import { listingLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { useWrite } from '../../../shared/useWrite';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { CommitState } from './UploadState';
import { getCommitOutcome } from './commitOutcome';
import { type FileDigest, fileDigest } from './manifest/fileDigest';
import { fetchProduct } from '../ownProduct';
import { changelogError, suggestedVersion, versionError, artifactLimits, whyNotArtifact } from './uploadChecks';
import { useReadFile } from './useReadFile';
import { lazyComponent } from '../../../ui/lazyComponent';
import { countCharacters } from '../../../lib/text/characters';
import { formatBinaryBytes } from '../../../lib/bytes';
import { CopyableId } from '../../../ui/CopyableId';
import { ChosenFile, FileDrop } from '../../../ui/FileDrop';
import { ProgressLine } from '../../../ui/ProgressLine';
import { versionsWords } from './words';

const ManifestView = lazyComponent(() => import('./manifest/ManifestView').then((module) => module.ManifestView));

interface NewVersionPanelProps {
  id: string;
  /** As last read. The suggested version and the minimum follow from it. */
  product: SellerProductDetailView;
  checking: boolean;
  onLookAgain: () => void;
}

interface Form {
  file: File | undefined;
  fileError: string | undefined;
  /** Undefined while the suggested version is unchanged. */
  version: string | undefined;
  changelog: string;
}

const emptyForm: Form = { file: undefined, fileError: undefined, version: undefined, changelog: '' };

/** The form of a version that is being sent, or was sent, for when the screen is opened again. */
const toForm = ({ artifact, version, changelog }: NewVersion): Form => ({
  file: artifact,
  fileError: undefined,
  version,
  changelog,
});

/** Whether a form still equals what was sent from it. */
const isUnchanged = ({ file, version, changelog }: Form, sent: NewVersion): boolean =>
  file === sent.artifact && (version ?? sent.version) === sent.version && changelog === sent.changelog;

/** Commits one artifact with its version and changelog in one request, and follows it to a known outcome. */
export function NewVersionPanel({ id, product, checking, onLookAgain }: NewVersionPanelProps) {
  const write = useWrite(
    commitVersion(id, digestToCompare),
    () => fetchProduct(id),
    // A 409 names no version, so only the product shows the current one, and whether this one exists.
    () => true,
  );
  const { state, busy } = write;
  const input = state.at === 'idle' ? undefined : state.input;
  const [form, setForm] = useState<Form>(input ? toForm(input) : emptyForm);
  /** Fields that changed since the last refusal: its messages about them no longer apply. */
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [cleared, setCleared] = useState<NewVersion>();
  const digest = useReadFile(form.file, fileDigest);
  const fields = useRef<HTMLDivElement>(null);

  const end = getCommitOutcome(state, product);
  if (end?.kind === 'committed' && input && input !== cleared) {
    setCleared(input);
    // The outcome may become known late, when the next version is already in the form.
    if (isUnchanged(form, input)) setForm(emptyForm);
  }
  const refusedError = (field: string) =>
    end?.kind === 'refused' && !edited.includes(field) ? end.issues[field] : undefined;
  const change = (field: string, to: Partial<Form>) => {
    setForm({ ...form, ...to });
    setEdited([...edited, field]);
  };
  useEffect(() => {
    if (state.at !== 'refused') return;
    const invalid = '[aria-invalid="true"], section:has(output:not(:empty)) button';
    fields.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [state]);

  const locked = busy ? 'Waiting for a response.' : undefined;
  const version = (busy ? input?.version : form.version) ?? suggestedVersion(product);
  const issues = { version: versionError(version, product), changelog: changelogError(form.changelog) };
  // An empty version is not an error as long as nothing was suggested or typed.
  const hidesError = busy || (version === '' && form.version === undefined);
  const whyNot =
    write.whyNot ??
    whyNotReady(form.file, digest) ??
    (issues.version && 'Correct the version first') ??
    (issues.changelog && 'Shorten the changelog first');
  const send = () => {
    if (!form.file) return;
    setEdited([]);
    write.send({
      version,
      changelog: form.changelog,
      artifact: form.file,
      sha256: digest?.at === 'known' ? digest.sha256 : undefined,
      upload: beginUpload(),
    });
  };
  return (
    <Panel title={versionsWords.newVersion}>
      <div className="grid grid-cols-1 gap-3.5">
        <div ref={fields} className="grid grid-cols-1 gap-3.5">
          <ArtifactField
            file={form.file}
            digest={digest}
            error={form.fileError ?? refusedError('artifact')}
            disabledReason={locked}
            onChoose={(file, fileError) => change('artifact', { file, fileError })}
          />
          <div className="max-w-80">
            <TextField
              mono
              label="Version"
              autoComplete="off"
              value={version}
              readOnly={busy}
              onChange={(event) => change('version', { version: event.target.value })}
              error={hidesError ? undefined : (issues.version ?? refusedError('version'))}
              hint={
                product.version === undefined ? (
                  'Strict SemVer. This will be the first version.'
                ) : (
                  <>
                    <span>Strict SemVer, higher than the current </span>
                    <Mono>{product.version}</Mono>
                    <span>.</span>
                  </>
                )
              }
            />
          </div>
          <TextArea
            label="Changelog"
            value={form.changelog}
            readOnly={busy}
            onChange={(event) => change('changelog', { changelog: event.target.value })}
            error={issues.changelog ?? refusedError('changelog')}
            hint={`${formatCount(countCharacters(form.changelog))} of ${formatCount(listingLimits.changelogMax)} characters`}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" pending={busy} disabledReason={busy ? undefined : whyNot} onClick={send}>
            {issues.version === undefined || busy ? `Commit version ${version}` : 'Commit version'}
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-sm text-pretty text-ink-2">
            A committed version can never be overwritten or removed. Fix mistakes in a higher version.
          </p>
        </div>
        <CommitState
          id={id}
          write={write}
          end={end}
          current={product.version}
          checking={checking}
          onLookAgain={onLookAgain}
          resend={{ version, send: () => whyNot === undefined && send() }}
        />
        {/* Last, because it appears late: the button must not move under the pointer. */}
        {form.file && <ManifestView file={form.file} version={version} />}
      </div>
    </Panel>
  );
}

async function digestToCompare(file: File, signal: AbortSignal): Promise<string | undefined> {
  const digest = await fileDigest(file, signal);
  return digest.at === 'known' ? digest.sha256 : undefined;
}

function whyNotReady(file: File | undefined, digest: FileDigest | undefined): string | undefined {
  if (!file) return 'Choose a .taip file first';
  if (!digest) return 'Its SHA-256 is being computed';
  return digest.at === 'unreadable' ? 'The file can’t be read. Choose it again' : undefined;
}

interface ArtifactFieldProps {
  file: File | undefined;
  /** Undefined while it is being computed. */
  digest: FileDigest | undefined;
  /** Why a file was not accepted, or what the service said about the file that was sent. */
  error: string | undefined;
  disabledReason: string | undefined;
  /** Receives the file, or undefined and the reason. */
  onChoose: (file: File | undefined, error?: string) => void;
}

/** The file of a version, with its SHA-256 computed before anything is sent. */
function ArtifactField({ file, digest, error, disabledReason, onChoose }: ArtifactFieldProps) {
  const handleFiles = ([first, ...others]: File[], refused: readonly string[]) => {
    // If a folder is dropped along with a file, the file is used, or else the one that was selected before.
    if (refused.length > 0 && others.length === 0) {
      const why = first && whyNotArtifact(first);
      onChoose(first && why === undefined ? first : file, [...refused, ...(why === undefined ? [] : [why])].join(' '));
      return;
    }
    if (!first) return;
    const error = others.length > 0 ? 'A version has one artifact. Choose one file.' : whyNotArtifact(first);
    onChoose(error === undefined ? first : undefined, error);
  };
  return (
    <FileDrop
      label="Artifact"
      note={`one .taip, up to ${formatBinaryBytes(artifactLimits.maxBytes)}`}
      button={file ? 'Choose another' : 'Choose a file'}
      disabledReason={disabledReason}
      accept=".taip"
      onFiles={handleFiles}
      errors={error === undefined ? [] : [error]}
      hint="Drop it here or choose it. Its SHA-256 is computed in this browser, before anything is sent."
    >
      {file && (
        <div className="grid grid-cols-1 gap-1 border-t border-line pt-1.5 text-sm">
          <ChosenFile file={file} onRemove={disabledReason === undefined ? () => onChoose(undefined) : undefined} />
          <Digest digest={digest} />
        </div>
      )}
    </FileDrop>
  );
}

function Digest({ digest }: { digest: FileDigest | undefined }) {
  switch (digest?.at) {
    case undefined:
      return (
        <div className="grid gap-0.5">
          <ProgressLine label="Computing the SHA-256" />
          <p className="text-ink-2">Computing its SHA-256.</p>
        </div>
      );
    case 'known':
      return (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-2">
          <span>Digest </span>
          <CopyableId value={`sha256:${digest.sha256}`} label="SHA-256 of the file" />
        </p>
      );
    case 'unreadable':
      return (
        <p role="alert" className="text-bad">
          The file can’t be read because it was changed or removed. Choose it again.
        </p>
      );
  }
}
