import { useEffect } from 'react';
import type { Schema } from '../../contract/routeForm';
import { noteShown } from '../../lib/files/heldFile';
import { TextField } from '../../ui/TextField';
import type { ChosenFiles } from './formParts';

interface FilesFieldProps {
  name: string;
  schema: Schema | undefined;
  onFiles: (change: (all: ChosenFiles) => ChosenFiles) => void;
}

/** The files of one field of a form; the service decides whether it accepts them. */
export function FilesField({ name, schema, onFiles }: FilesFieldProps) {
  // The browser forgets the files of a removed field, so they must not be sent.
  useEffect(() => () => onFiles((all) => ({ ...all, [name]: [] })), [name, onFiles]);
  return (
    <TextField
      type="file"
      label={name}
      hint={schema?.description}
      multiple={schema?.items !== undefined}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        noteShown(chosen);
        onFiles((all) => ({ ...all, [name]: chosen }));
      }}
    />
  );
}
