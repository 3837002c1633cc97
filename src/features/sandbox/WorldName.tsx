import { worldNamePattern } from '../../api/client/sandbox/control';
import { TextField } from '../../ui/TextField';

/** Why a text can't be the name of a world, as a sentence; undefined if it can. */
export const whyNotWorldName = (name: string): string | undefined =>
  worldNamePattern.test(name) ? undefined : 'World names have 1 to 64 letters, digits or hyphens.';

interface WorldNameProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The field for the name of a world. */
export function WorldName({ onChange, ...field }: WorldNameProps) {
  return (
    <TextField mono maxLength={64} autoComplete="off" {...field} onChange={({ target }) => onChange(target.value)} />
  );
}
