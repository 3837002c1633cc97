import { useRef, useState } from 'react';
import { fetchControlText, importWorld, sendControl, exportWorld } from '../../../api/client/sandbox/control';
import { type WorldFile, readWorldFile } from '../../../api/client/sandbox/history';
import { saveFile } from '../../../api/client/storage';
import { isRecord, parseJson } from '../../../api/reader/json';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { NewWorldDialog } from './NewWorldDialog';
import { suggestOpenedName } from './newWorld';

/** The largest file that the sandbox reads, in bytes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Why a world cannot be saved or forked once it has outgrown its history. */
export const HISTORY_FULL = 'More was done in this world than its history can keep.';

interface SaveWorldProps {
  world: string;
  /** It outgrew its history. */
  isFull: boolean;
  /** Called with why the file was not saved, and with nothing once another try begins. */
  onFailed: (why: string | undefined) => void;
}

/** Saves a world as a file. */
export function SaveWorld({ world, isFull, onFailed }: SaveWorldProps) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    onFailed(undefined);
    try {
      const text = await fetchControlText(exportWorld(world));
      saveFile(new Blob([text], { type: 'application/json' }), `${world}.sandbox-world.json`);
    } catch (error) {
      onFailed(`The file was not saved. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="sm" pending={pending} disabledReason={isFull ? HISTORY_FULL : undefined} onClick={() => void save()}>
      Save world
    </Button>
  );
}

interface OpenedFile extends WorldFile {
  file: string;
  /** As it is in the file. */
  json: string;
}

/** Opens a file of a world under a name of its own. */
export function OpenWorld({ world, onFailed }: Pick<SaveWorldProps, 'world' | 'onFailed'>) {
  const picker = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [opened, setOpened] = useState<OpenedFile>();
  const read = async (file: File) => {
    setReading(true);
    onFailed(undefined);
    const result = await readWorldJson(file);
    setReading(false);
    if ('why' in result) onFailed(`The file was not opened. ${result.why}`);
    else setOpened(result);
  };
  return (
    <>
      <Button size="sm" pending={reading} onClick={() => picker.current?.click()}>
        Open world
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="World file"
        accept=".json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // Allows the same file to be selected again.
          target.value = '';
        }}
      />
      {opened && (
        <NewWorldDialog
          world={world}
          title="Open world"
          proposed={suggestOpenedName(opened.name, world)}
          button="Open and connect"
          make={(name) => sendControl(importWorld(name, { json: opened.json }))}
          onClose={() => setOpened(undefined)}
        >
          <p className="wrap-anywhere">
            <Mono>{opened.file}</Mono>
          </p>
          <p className="text-ink-2">
            {`${formatCounted(opened.entries, 'change')}${opened.name === undefined ? '' : ` of a world that began as ${opened.name}`}.`}
          </p>
        </NewWorldDialog>
      )}
    </>
  );
}

async function readWorldJson(file: File): Promise<OpenedFile | { why: string }> {
  if (file.size > MAX_FILE_BYTES) return { why: `It is larger than ${formatBinaryBytes(MAX_FILE_BYTES)}.` };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { why: 'It could not be read.' };
  }
  const json = parseJson(text);
  if (!json.ok || !isRecord(json.value)) return { why: 'It is not JSON, or a part of it is missing.' };
  return { file: file.name, json: text, ...readWorldFile(json.value) };
}
