import {
  type ControlCall,
  type RunAnswer,
  type UploadStrategy,
  setRunAnswer,
  setUploads,
} from '../../../api/client/sandbox/control';
import type { WorldState } from '../../../api/client/sandbox/worldState';
import { Segments } from '../../../ui/Segments';
import { CallLine } from '../CallLine';
import { type Control, ControlEnd, type Part } from '../control';

interface PartProps {
  world: string;
  state: WorldState;
  control: Control;
}

const runAnswers = {
  ended: 'once a run has ended',
  admitted: 'once a run is admitted',
} satisfies Record<RunAnswer, string>;

/** When the request of a run is answered. */
export function Runs({ world, state, control }: PartProps) {
  return (
    <Choice
      title="Runs are answered"
      part="runs"
      words={runAnswers}
      value={state.runAnswer}
      control={control}
      call={(answer) => setRunAnswer(world, answer)}
      done={(answer) => `the request of a run is answered ${runAnswers[answer]}`}
      name="when runs are answered"
    />
  );
}

const strategies = {
  form: 'to the storage, by a form',
  multipart: 'with the commit',
} satisfies Record<UploadStrategy, string>;

/** Where the artifact of a version goes. */
export function Uploads({ world, state, control }: PartProps) {
  return (
    <Choice
      title="Artifacts are uploaded"
      part="uploads"
      words={strategies}
      value={state.uploadStrategy}
      control={control}
      call={(strategy) => setUploads(world, strategy)}
      done={(strategy) => `artifacts are uploaded ${strategies[strategy]}`}
      name="how artifacts are uploaded"
    />
  );
}

interface ChoiceProps<Value extends string> {
  title: string;
  part: Part;
  words: Readonly<Record<Value, string>>;
  value: Value;
  control: Control;
  call: (value: Value) => ControlCall;
  done: (value: Value) => string;
  name: string;
}

function Choice<Value extends string>({ title, part, words, value, control, call, done, name }: ChoiceProps<Value>) {
  const values = Object.keys(words) as Value[];
  return (
    <div className="grid gap-2.5">
      <p aria-hidden="true" className="text-sm font-medium">
        {title}
      </p>
      <Segments
        label={title}
        choices={values.map((one) => ({ value: one, text: words[one] }))}
        value={value}
        onChange={(chosen) => control.run(part, done(chosen), call(chosen))}
      />
      <ControlEnd control={control} of={part} />
      <CallLine call={call(value)} name={name} />
    </div>
  );
}
