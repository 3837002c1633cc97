import { formatBinaryBytes } from '../../../lib/bytes';
import { CopyableId } from '../../../ui/CopyableId';
import { ChosenFile, FileDrop } from '../../../ui/FileDrop';
import { ProgressLine } from '../../../ui/ProgressLine';
import { artifactLimits, whyNotArtifact } from './uploadChecks';
import type { FileDigest } from './manifest/fileDigest';

interface ArtifactFieldProps {
  file: File | undefined;
  /** Undefined while it is being computed. */
  digest: FileDigest | undefined;
  /** Why a file was not accepted, or what the service said about the one that was sent. */
  error: string | undefined;
  disabledReason: string | undefined;
  /** Receives the file, or undefined and the reason. */
  onChoose: (file: File | undefined, error?: string) => void;
}

/** The single file of a version, with its SHA-256 before anything is sent. */
export function ArtifactField({ file, digest, error, disabledReason, onChoose }: ArtifactFieldProps) {
  const judge = ([first, ...more]: File[], refused: readonly string[]) => {
    // When a folder is dropped along with a file, the file stays, as does one that was selected before.
    if (refused.length > 0 && more.length === 0) {
      const why = first && whyNotArtifact(first);
      onChoose(first && why === undefined ? first : file, [...refused, ...(why === undefined ? [] : [why])].join(' '));
      return;
    }
    if (!first) return;
    const error = more.length > 0 ? 'A version has one artifact: choose one file.' : whyNotArtifact(first);
    onChoose(error === undefined ? first : undefined, error);
  };
  return (
    <FileDrop
      label="Artifact"
      note={`one .taip, up to ${formatBinaryBytes(artifactLimits.maxBytes)}`}
      button={file ? 'Choose another' : 'Choose a file'}
      disabledReason={disabledReason}
      accept=".taip"
      onFiles={judge}
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
          The file cannot be read: it was changed or removed. Choose it again.
        </p>
      );
  }
}
