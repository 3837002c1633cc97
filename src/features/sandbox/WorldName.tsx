import { worldNamePattern } from '../../api/client/sandbox/control';
import { TextField } from '../../ui/TextField';

/** What is wrong with the name of a world, in a sentence; undefined if it can be one. */
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
