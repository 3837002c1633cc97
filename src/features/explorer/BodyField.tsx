import type { Schema } from '../../contract/derived/routeForm';
import type { EndpointId } from '../../contract/endpoints';
import { TextArea } from '../../ui/TextArea';

interface BodyFieldProps {
  id: EndpointId;
  schema: Schema;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** The JSON body. */
export function BodyField({ label, value, problem, onChange }: BodyFieldProps) {
  return (
    <TextArea
      label={label}
      rows={8}
      spellCheck={false}
      autoCapitalize="off"
      value={value}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
