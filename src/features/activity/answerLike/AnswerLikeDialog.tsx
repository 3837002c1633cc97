import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { type FaultForm, routeNames } from '../../../api/client/sandbox/faultForm';
import { changesNothing } from '../../../contract/endpoint';
import { endpointList, endpointOf } from '../../../contract/endpoints';
import { routeName } from '../../../contract/schema/wire';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { readTyped } from '../../../lib/numbers/typedNumber';
import { beginning } from '../../../lib/text/shorten';
import { formatDuration } from '../../../lib/time';
import { href } from '../../../paths';
import { Bullets } from '../../../ui/Bullets';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Dialog } from '../../../ui/Dialog';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Segments } from '../../../ui/Segments';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { type Entry, outcomeOf, routeOf } from '../entry';
import { type Like, likeness } from './likeness';
import { queryClient } from '../../../api/client/queryClient';
import { addFault, controlFailure, sendControl } from '../../../api/client/sandbox/control';
import { session } from '../../../api/client/session/session';
import { tokenStatusQuery } from '../../../api/resources/token';

const MOST = 1_000_000;

interface AnswerLikeDialogProps {
  /** One that a fault can answer like. */
  entry: Entry;
  onClose: () => void;
}

/** Lets the sandbox answer a route as a logged exchange was answered. */
export function AnswerLikeDialog({ entry, onClose }: AnswerLikeDialogProps) {
  const like = useMemo(() => likeness(entry), [entry]);
  const [route, setRoute] = useState(entry.route === undefined ? '' : routeName(endpointOf(entry.route)));
  const [times, setTimes] = useState(String(timesOf(entry)));
  const [after, setAfter] = useState('0');
  const [isLate, setLate] = useState(true);
  const [when, setWhen] = useState<'before' | 'after'>('before');
  const [isAsked, setAsked] = useState(false);
  const { state, setUp } = useSetUp();
  const formId = useId();
  const typed = {
    times: readTyped(times, { least: 1, most: MOST }),
    after: readTyped(after, { least: 0, most: MOST }),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (route === '' || typed.times.value === undefined || typed.after.value === undefined) return;
    setUp({
      route,
      ...like.fault,
      times: typed.times.value,
      ...(typed.after.value > 0 && { after: typed.after.value }),
      ...(isLate && like.ms && { delayMs: like.ms }),
      ...(isWrite(route) && { when }),
    });
  };
  return (
    <Dialog
      title="Answer like this"
      description={beginning(`${routeOf(entry)}, ${outcomeOf(entry)}`)}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" pending={state.at === 'sending'}>
            Set up
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <Facts like={like} />
        {like.differences.length > 0 && (
          <Notice icon="alert" title="Not exactly what came">
            <Bullets lines={like.differences} />
          </Notice>
        )}
        <Select
          label="Route"
          options={[
            ...(entry.route === undefined ? [{ value: '', label: 'Choose a route' }] : []),
            ...routeNames.map((name) => ({ value: name, label: name })),
          ]}
          value={route}
          error={
            isAsked && route === ''
              ? 'The address is no route of the service: choose one that it stands for.'
              : undefined
          }
          onChange={setRoute}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Times"
            inputMode="numeric"
            value={times}
            error={isAsked ? typed.times.error : undefined}
            hint={asksAgain(route, like) ? 'The console asks up to 3 more times after this.' : undefined}
            onChange={({ target }) => setTimes(target.value)}
          />
          <TextField
            label="Calls that pass first"
            inputMode="numeric"
            value={after}
            error={isAsked ? typed.after.error : undefined}
            onChange={({ target }) => setAfter(target.value)}
          />
        </div>
        {isWrite(route) && (
          <div className="grid gap-1.5">
            <span className="text-sm font-medium">Work of the route</span>
            <Segments
              label="Work of the route"
              value={when}
              onChange={setWhen}
              choices={[
                { value: 'before', text: 'is not done' },
                { value: 'after', text: 'is done, and answered like this' },
              ]}
            />
          </div>
        )}
        {like.ms !== undefined && like.ms > 0 && (
          <Checkbox label={`As late as it came: ${formatDuration(like.ms)}`} checked={isLate} onChange={setLate} />
        )}
        {state.at === 'failed' && (
          <Notice tone="bad" role="alert" title={state.title}>
            {state.message}
          </Notice>
        )}
        {state.at === 'done' && (
          <Notice
            tone="good"
            polite
            title="Set up"
            actions={
              <LinkButton size="sm" to={href('sandbox')}>
                Go to Faults
              </LinkButton>
            }
          >
            {doneWords(state.fault, state.world)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function Facts({ like: { fault, size, ms } }: { like: Like }) {
  const { status, drop, contentType, headers = {}, retryAfter } = fault;
  const names = [
    ...Object.keys(headers).filter((name) => name !== 'content-type'),
    ...(retryAfter === undefined ? [] : ['retry-after']),
  ];
  return (
    <DefinitionList
      items={[
        status !== undefined && { label: 'Status', value: String(status) },
        drop === true && { label: 'Connection', value: status === undefined ? 'cut' : 'cut after the head' },
        size !== undefined && {
          label: 'Body',
          value: size === 0 ? 'empty' : [formatBytes(size), contentType].filter(Boolean).join(', '),
        },
        names.length > 0 && { label: 'Headers', value: <Mono>{names.join(', ')}</Mono> },
        { label: 'Time', value: ms === undefined ? 'not known' : formatDuration(ms) },
      ]}
    />
  );
}

/** As often as the exchange was answered like that: a read is asked for again by itself. */
function timesOf({ state, tries }: Entry): number {
  return state === 'answered' ? 1 : Math.max(1, tries.length);
}

const writes = new Set(endpointList.flatMap(([, endpoint]) => (changesNothing(endpoint) ? [] : [routeName(endpoint)])));
const isWrite = (route: string): boolean => writes.has(route);

function asksAgain(route: string, { fault: { status, drop } }: Like): boolean {
  return route.startsWith('GET ') && (drop === true || [429, 500, 503].includes(status ?? 0));
}

function doneWords({ route, times = 1, after = 0 }: FaultForm, world: string): string {
  const the = after === 0 ? 'The' : `After ${formatCounted(after, 'other request')}, the`;
  const next = times === 1 ? 'next request' : `next ${formatCounted(times, 'request')}`;
  return `${the} ${next} of ${route} in the world ${world} ${times === 1 ? 'gets' : 'get'} this answer.`;
}

type SetUp =
  | { at: 'idle' | 'sending' }
  /** In the named world. */
  | { at: 'done'; world: string; fault: FaultForm }
  | { at: 'failed'; title: string; message: string };

const noWorld = {
  at: 'failed',
  title: 'The world is not known yet',
  message: 'Its name comes with the first answer of the sandbox, and none has arrived.',
} as const;

/** Sets up a fault in the world behind the token. */
function useSetUp() {
  const [state, setState] = useState<SetUp>({ at: 'idle' });
  const setUp = async (fault: FaultForm) => {
    if (state.at === 'sending') return;
    setState({ at: 'sending' });
    // Only an answer names the world; a failure is in the log.
    if (session().world === undefined) await queryClient.prefetchQuery(tokenStatusQuery());
    const { world } = session();
    if (world === undefined) return setState(noWorld);
    try {
      await sendControl(addFault(world, fault));
      // The fault is meant for what is asked next: nothing is asked now, and nothing that is kept stands for its answer.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      setState({ at: 'done', world, fault });
    } catch (error) {
      setState({ at: 'failed', ...controlFailure(error) });
    }
  };
  return { state, setUp: (fault: FaultForm) => void setUp(fault) };
}
