import { formatCounted } from '../../../../lib/count';
import { Mono } from '../../../../ui/Mono';
import { Notice } from '../../../../ui/Notice';
import { ProgressLine } from '../../../../ui/ProgressLine';
import { versionsWords } from '../words';
import { DeclaredFacts } from './DeclaredFacts';
import type { ManifestReading } from './readManifest';
import { waitForAnswer, startWorker } from './startWorker';
import { useReadFile } from '../useReadFile';

interface ManifestViewProps {
  file: File;
  /** The version about to be committed. */
  version: string;
}

/** What the selected file declares in its manifest, before it is sent. For information only, because the service decides. */
export function ManifestView({ file, version }: ManifestViewProps) {
  const reading = useReadFile(file, readInWorker);
  return (
    <section aria-label={versionsWords.declares} className="grid grid-cols-1 gap-2.5 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">
        What this file declares <span className="font-normal text-ink-2">in its taip.json, read in this browser</span>
      </h3>
      <div aria-live="polite" className="grid grid-cols-1 gap-2.5">
        {reading === undefined ? (
          <ProgressLine label="Reading its manifest" />
        ) : reading.at === 'refused' ? (
          <Notice tone="bad" title="The manifest can’t be shown">
            {`${reading.why} The service will probably refuse the file.`}
          </Notice>
        ) : (
          <>
            <Concerns declaredVersion={reading.declared.version} version={version} faults={reading.declared.faults} />
            <DeclaredFacts declared={reading.declared} />
          </>
        )}
      </div>
    </section>
  );
}

interface ConcernsProps {
  declaredVersion: string | undefined;
  version: string;
  faults: number;
}

function Concerns({ declaredVersion, version, faults }: ConcernsProps) {
  const otherVersion = declaredVersion !== undefined && version !== '' && declaredVersion !== version;
  if (!otherVersion && faults === 0) return null;
  return (
    <Notice tone="bad" title="Before you commit">
      {otherVersion && (
        <p>
          The file’s manifest says version <Mono>{declaredVersion}</Mono>, not <Mono>{version}</Mono>.
        </p>
      )}
      {faults > 0 && (
        <p>{`Its audit would fail on its client extensions: ${formatCounted(faults, 'item')} missing or over a limit, marked below. A version can’t be changed once it’s committed.`}</p>
      )}
    </Notice>
  );
}

/** How long reading a manifest may take, in milliseconds. It is small, so a file that needs longer is suspicious. */
const TIMEOUT_MS = 20_000;

const unreadable: ManifestReading = { at: 'refused', why: 'This browser couldn’t read it.' };

async function readInWorker(file: File, signal: AbortSignal): Promise<ManifestReading> {
  const tooLong = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const worker = startWorker({ work: 'manifest', file });
    if (!worker) return unreadable;
    return await waitForAnswer<ManifestReading>(worker, AbortSignal.any([signal, tooLong]));
  } catch {
    return tooLong.aborted ? { at: 'refused', why: 'Reading it took too long.' } : unreadable;
  }
}
