import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { type FaultForm, routeNames } from '../../../api/client/sandbox/faultForm';
import { isReadOnly } from '../../../contract/endpoint';
import { endpointList, endpointOf } from '../../../contract/endpoints';
import { routeName } from '../../../contract/schema/urlCodec';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { shortenForRow } from '../../../lib/text/shorten';
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
import { sharedWords } from '../../../shared/words';
import { uiWords } from '../../../ui/words';
import { type Entry, formatOutcome, formatRoute } from '../entry';
import { activityWords } from '../words';
import { type AnswerCopy, copyAnswer } from './copyAnswer';
import { queryClient } from '../../../api/client/queryClient';
import { addFault, describeControlFailure, sendControl } from '../../../api/client/sandbox/control';
import { session } from '../../../api/client/session/session';
import { tokenStatusQuery } from '../../../api/resources/token';

const MAX_CALLS = 1_000_000;

interface ReplayResponseDialogProps {
  /** An entry whose answer a fault can repeat. */
  entry: Entry;
  onClose: () => void;
}

/** Makes the sandbox answer a route as a logged exchange was answered. */
export function ReplayResponseDialog({ entry, onClose }: ReplayResponseDialogProps) {
  const copy = useMemo(() => copyAnswer(entry), [entry]);
  const [route, setRoute] = useState(entry.route === undefined ? '' : routeName(endpointOf(entry.route)));
  const [times, setTimes] = useState(String(suggestTimes(entry)));
  const [after, setAfter] = useState('0');
  const [isDelayed, setDelayed] = useState(true);
  const [when, setWhen] = useState<'before' | 'after'>('before');
  const [isSubmitted, setSubmitted] = useState(false);
  const { state, setUp } = useSetUp();
  const formId = useId();
  const typed = {
    times: parseTypedNumber(times, { min: 1, max: MAX_CALLS }),
    after: parseTypedNumber(after, { min: 0, max: MAX_CALLS }),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (route === '' || typed.times.value === undefined || typed.after.value === undefined) return;
    setUp({
      route,
      ...copy.fault,
      times: typed.times.value,
      ...(typed.after.value > 0 && { after: typed.after.value }),
      ...(isDelayed && copy.ms && { delayMs: copy.ms }),
      ...(doesWrite(route) && { when }),
    });
  };
  return (
    <Dialog
      title={activityWords.replay}
      description={shortenForRow(`${formatRoute(entry)}, ${formatOutcome(entry)}`)}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.close}</Button>
          <Button type="submit" form={formId} variant="primary" pending={state.at === 'sending'}>
            {sharedWords.setUp}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <Facts copy={copy} />
        {copy.differences.length > 0 && (
          <Notice icon="alert" title="Differs from the original">
            <Bullets lines={copy.differences} />
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
            isSubmitted && route === ''
              ? 'This address isn’t a route of the service. Choose the route to use instead.'
              : undefined
          }
          onChange={setRoute}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Times"
            inputMode="numeric"
            value={times}
            error={isSubmitted ? typed.times.error : undefined}
            hint={isRetried(route, copy) ? 'The console retries up to 3 times after this.' : undefined}
            onChange={({ target }) => setTimes(target.value)}
          />
          <TextField
            label="Requests to let through first"
            inputMode="numeric"
            value={after}
            error={isSubmitted ? typed.after.error : undefined}
            onChange={({ target }) => setAfter(target.value)}
          />
        </div>
        {doesWrite(route) && (
          <div className="grid gap-1.5">
            <span className="text-sm font-medium">The route’s work</span>
            <Segments
              label="The route’s work"
              value={when}
              onChange={setWhen}
              choices={[
                { value: 'before', text: 'Not done' },
                { value: 'after', text: 'Done, then this response is sent' },
              ]}
            />
          </div>
        )}
        {copy.ms !== undefined && copy.ms > 0 && (
          <Checkbox label={`Same delay: ${formatDuration(copy.ms)}`} checked={isDelayed} onChange={setDelayed} />
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
            title={sharedWords.setUp}
            actions={
              <LinkButton size="sm" to={href('sandbox')}>
                {activityWords.goToFaults}
              </LinkButton>
            }
          >
            {describeFault(state.fault, state.world)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function Facts({ copy: { fault, size, ms } }: { copy: AnswerCopy }) {
  const { status, drop, contentType, headers = {}, retryAfter } = fault;
  const names = [
    ...Object.keys(headers).filter((name) => name !== 'content-type'),
    ...(retryAfter === undefined ? [] : ['retry-after']),
  ];
  return (
    <DefinitionList
      items={[
        status !== undefined && { label: 'Status', value: String(status) },
        drop === true && { label: 'Connection', value: status === undefined ? 'dropped' : 'dropped after the headers' },
        size !== undefined && {
          label: 'Body',
          value: size === 0 ? 'empty' : [formatBytes(size), contentType].filter(Boolean).join(', '),
        },
        names.length > 0 && { label: 'Headers', value: <Mono>{names.join(', ')}</Mono> },
        { label: 'Time', value: ms === undefined ? 'unknown' : formatDuration(ms) },
      ]}
    />
  );
}

/** How often the exchange got this answer: the console retries a read by itself. */
function suggestTimes({ state, tries }: Entry): number {
  return state === 'answered' ? 1 : Math.max(1, tries.length);
}

const writes = new Set(endpointList.flatMap(([, endpoint]) => (isReadOnly(endpoint) ? [] : [routeName(endpoint)])));
const doesWrite = (route: string): boolean => writes.has(route);

function isRetried(route: string, { fault: { status, drop } }: AnswerCopy): boolean {
  return route.startsWith('GET ') && (drop === true || [429, 500, 503].includes(status ?? 0));
}

function describeFault({ route, times = 1, after = 0 }: FaultForm, world: string): string {
  const requests = formatCounted(times, 'request');
  const skipped = formatCounted(after, 'other request');
  if (times === 1) {
    return after === 0
      ? `The next request to ${route} in the world ${world} gets this response.`
      : `After ${skipped}, the next request to ${route} in the world ${world} gets this response.`;
  }
  return after === 0
    ? `The next ${requests} to ${route} in the world ${world} get this response.`
    : `After ${skipped}, the next ${requests} to ${route} in the world ${world} get this response.`;
}

type SetUp =
  | { at: 'idle' | 'sending' }
  /** In the named world. */
  | { at: 'done'; world: string; fault: FaultForm }
  | { at: 'failed'; title: string; message: string };

const noWorld = {
  at: 'failed',
  title: 'The world isn’t known yet',
  message: 'The sandbox names its world in every response, and none has arrived yet. Try again.',
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
      // The fault is meant for the next request, so nothing is refetched now, and no cached answer may replace it.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      setState({ at: 'done', world, fault });
    } catch (error) {
      setState({ at: 'failed', ...describeControlFailure(error) });
    }
  };
  return { state, setUp: (fault: FaultForm) => void setUp(fault) };
}
