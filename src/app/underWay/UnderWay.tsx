import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { browserContext } from '../../spending/context';
import { formatPointsWithUnit } from '../../lib/money';
import { ServiceTime } from '../../shared/ServiceTime';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/Button';
import { closePopover } from '../../ui/closePopover';
import { Dot } from '../../ui/Dot';
import { Popover } from '../../ui/Popover';
import { RelativeTime } from '../../ui/RelativeTime';
import { revealHidden } from '../../ui/revealHidden';
import { setTitlePrefix } from '../documentTitle';
import { followWork, followedWork, markSeen } from './browserFollower';
import { notificationStore, wantNotifications } from './notifications';
import { isOpenWork } from './trackWork';
import {
  describeCharge,
  describeCounts,
  describeOutcome,
  describeStage,
  describeWork,
  formatTitlePrefix,
  getEndDot,
  getWorkHref,
} from './words';
import type { Work } from './work';

/**
 * What is under way, from any screen and tab, and what has ended since the person last looked: in the header, in the tab's title and icon, for screen
 * readers, and as notifications. Nothing is shown while there is neither.
 */
export function UnderWay() {
  const works = useSyncExternalStore(followedWork.subscribe, followedWork.get);
  const navigate = useNavigate();
  useEffect(() => followWork((to) => void navigate(to)), [navigate]);
  useTitle(works);
  useAnnouncedEnds(works);
  useSeenOnScreen(works);
  const open = works.filter(isOpenWork);
  const ended = works.filter((work) => !isOpenWork(work));
  if (works.length === 0) return null;
  return (
    <div className="print:hidden">
      <Popover
        name={describeCounts(works)}
        label={<Counts open={open.length} ended={ended} />}
        onClose={() => markSeen(new Set(ended.map(({ id }) => id)))}
      >
        <div className="grid w-88 max-w-[calc(100vw-2rem)] grid-cols-1 gap-3 p-1.5 text-sm">
          {open.length > 0 && <WorkList title="Under way" works={open} />}
          {ended.length > 0 && <WorkList title="Ended since you last looked" works={ended} />}
          <NotifyMe />
        </div>
      </Popover>
    </div>
  );
}

/** The button’s content: below 640 px only the numbers. */
function Counts({ open, ended }: { open: number; ended: readonly Work[] }) {
  const worst = ended.find((work) => getEndDot(work) === 'refused') ?? ended[0];
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      {open > 0 && (
        <Dot state="active">
          <span>{String(open)}</span>
          <span data-word>{' under way'}</span>
        </Dot>
      )}
      {worst && (
        <Dot state={getEndDot(worst)}>
          <span>{String(ended.length)}</span>
          <span data-word>{' ended'}</span>
        </Dot>
      )}
    </span>
  );
}

function WorkList({ title, works }: { title: string; works: readonly Work[] }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-1 text-xs font-medium text-ink-2">{title}</h2>
      <ul className="grid gap-2">
        {works.toReversed().map((work) => (
          <li key={work.id} className="grid gap-0.5">
            <Dot state={isOpenWork(work) ? 'active' : getEndDot(work)}>
              <Link to={getWorkHref(work)} onClick={closePopover} className="font-medium wrap-anywhere">
                {revealHidden(describeWork(work))}
              </Link>
              {!isOpenWork(work) && <span className="text-ink-2">{`: ${describeOutcome(work)}`}</span>}
            </Dot>
            <span className="flex flex-wrap gap-x-3 ps-4 text-xs text-ink-2">
              {isOpenWork(work) ? <Progress work={work} /> : <Cost work={work} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ work }: { work: Work }) {
  const { at, atService, dueAt, points, stage } = work;
  return (
    <>
      <span>{describeStage(work)}</span>
      <span>
        <span>{stage === 'sending' || stage === 'looking' ? 'sent ' : 'started '}</span>
        {atService ? <ServiceTime at={at} /> : <RelativeTime at={at} />}
      </span>
      {dueAt !== undefined && stage !== 'looking' && (
        <span>
          <span>due </span>
          <ServiceTime at={dueAt} />
        </span>
      )}
      {points !== undefined && points > 0 && <span translate="no">{`${formatPointsWithUnit(points)} held`}</span>}
    </>
  );
}

function Cost({ work }: { work: Work }) {
  const charge = describeCharge(work);
  return charge === undefined ? null : <span translate="no">{charge}</span>;
}

function NotifyMe() {
  const state = useSyncExternalStore(notificationStore.subscribe, notificationStore.get);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2.5 text-xs text-ink-2">
      <output className="min-w-0 flex-1">{notifyTexts[state]}</output>
      {(state === 'off' || state === 'withdrawn') && (
        <Button size="sm" onClick={() => void wantNotifications(true)}>
          Notify me
        </Button>
      )}
      {state === 'on' && (
        <Button size="sm" variant="quiet" onClick={() => void wantNotifications(false)}>
          Stop notifying
        </Button>
      )}
    </div>
  );
}

const notifyTexts = {
  off: 'Your browser can tell you when something ends.',
  on: 'You’re notified when something ends.',
  blocked: 'Your browser blocks notifications of this site. You can allow them in its settings.',
  withdrawn: 'Your browser no longer allows notifications of this site.',
  unsupported: 'This browser can’t show notifications here.',
} as const;

const icons = { plain: '/favicon.svg', marked: '/favicon-mark.svg' } as const;

/** The tab's title and icon. */
function useTitle(works: readonly Work[]): void {
  const prefix = formatTitlePrefix(works);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    setTitlePrefix(prefix);
    icon?.setAttribute('href', prefix === '' ? icons.plain : icons.marked);
    return () => {
      setTitlePrefix('');
      icon?.setAttribute('href', icons.plain);
    };
  }, [prefix]);
}

/** Announces each end once. Of a run that this tab sent, a toast says it. */
function useAnnouncedEnds(works: readonly Work[]): void {
  const open = useRef(new Set<string>());
  useEffect(() => {
    const ended = works.filter((work) => !isOpenWork(work) && open.current.has(work.id));
    open.current = new Set(works.filter(isOpenWork).map(({ id }) => id));
    const isToasted = ({ kind, id }: Work) => kind === 'run' && browserContext.ledger.isEndedHere(id);
    const texts = ended
      .filter((work) => !isToasted(work))
      .map((work) => `${describeWork(work)}: ${describeOutcome(work)}.`);
    if (texts.length > 0 && !document.hidden) announce(texts.join(' '));
  }, [works]);
}

/**
 * Ended work counts as seen on the screen that shows its end: when the person goes there, comes back to the tab, or does anything there. Without that,
 * nobody may be looking.
 */
function useSeenOnScreen(works: readonly Work[]): void {
  const { pathname } = useLocation();
  const latest = useRef(works);
  useEffect(() => {
    latest.current = works;
  }, [works]);
  useEffect(() => {
    const see = () => {
      const shown = latest.current.filter((work) => !isOpenWork(work) && getWorkHref(work) === pathname);
      if (shown.length > 0 && !document.hidden) markSeen(new Set(shown.map(({ id }) => id)));
    };
    see();
    const stop = new AbortController();
    for (const type of ['pointerdown', 'keydown', 'visibilitychange'])
      document.addEventListener(type, see, { signal: stop.signal });
    return () => stop.abort();
  }, [pathname]);
}
