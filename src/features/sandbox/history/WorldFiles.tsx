import { useState } from 'react';
import { fetchControlText, importWorld, sendControl, exportWorld } from '../../../api/client/sandbox/control';
import { type WorldFile, readWorldFile } from '../../../api/client/sandbox/history';
import { saveFile } from '../../../api/client/storage';
import { isRecord, parseJson } from '../../../api/reader/json';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { FileButton } from '../../../ui/FileButton';
import { Mono } from '../../../ui/Mono';
import { sandboxWords } from '../words';
import { NewWorldDialog } from './NewWorldDialog';
import { suggestOpenedName } from './newWorld';

/** The maximum size of a file that the sandbox reads, in bytes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Why a world can't be saved or forked: it has outgrown its history. */
export const HISTORY_FULL = 'This world’s history is full.';

interface SaveWorldProps {
  world: string;
  /** The world has outgrown its history. */
  isFull: boolean;
  /** Called with why the file wasn't saved, and with undefined when another attempt begins. */
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
      onFailed(`The file wasn’t saved. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="sm" pending={pending} disabledReason={isFull ? HISTORY_FULL : undefined} onClick={() => void save()}>
      {sandboxWords.saveWorld}
    </Button>
  );
}

interface OpenedFile extends WorldFile {
  file: string;
  /** The text of the file. */
  json: string;
}

/** Opens a world's file under a name that the user chooses. */
export function OpenWorld({ world, onFailed }: Pick<SaveWorldProps, 'world' | 'onFailed'>) {
  const [reading, setReading] = useState(false);
  const [opened, setOpened] = useState<OpenedFile>();
  const read = async (file: File) => {
    setReading(true);
    onFailed(undefined);
    const result = await readWorldJson(file);
    setReading(false);
    if ('why' in result) onFailed(`The file wasn’t opened. ${result.why}`);
    else setOpened(result);
  };
  return (
    <>
      <FileButton
        label="Open world"
        fileLabel={sandboxWords.worldFile}
        accept=".json"
        size="sm"
        pending={reading}
        onFile={(file) => void read(file)}
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
            {opened.name === undefined
              ? `${formatCounted(opened.entries, 'change')}.`
              : `${formatCounted(opened.entries, 'change')} in a world that started as ${opened.name}.`}
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
    return { why: 'It couldn’t be read.' };
  }
  const json = parseJson(text);
  if (!json.ok || !isRecord(json.value)) return { why: 'It isn’t valid JSON, or part of it is missing.' };
  return { file: file.name, json: text, ...readWorldFile(json.value) };
}
