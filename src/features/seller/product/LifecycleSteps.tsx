import { Dot } from '../../../ui/Dot';
import { cx } from '../../../ui/cx';
import { revealHidden } from '../../../ui/revealHidden';
import { lifecycle, lifecyclePath } from '../lifecycle';

/** A product's progress towards the catalog. A state outside the usual path is shown alone, unchanged. */
export function LifecycleSteps({ state, pack }: { state: string | undefined; pack: boolean }) {
  const path = lifecyclePath(pack);
  // A failed audit leads back to editing, which comes before the next audit.
  const at = path.findIndex((word) => word === (state === 'changes_needed' ? 'in_audit' : state));
  if (at < 0) {
    return (
      <p className="text-sm wrap-anywhere">
        <span>State: </span>
        <strong>{revealHidden(lifecycle(state).label)}</strong>
      </p>
    );
  }
  return (
    <ol aria-label="Lifecycle" className="flex flex-wrap gap-x-3 gap-y-2 text-sm max-sm:grid">
      {path.map((word, index) => {
        const current = index === at;
        const failed = current && state === 'changes_needed';
        return (
          <li
            key={word}
            aria-current={current ? 'step' : undefined}
            className={cx('flex items-center gap-3 not-last:flex-1', current ? 'font-semibold' : 'text-ink-2')}
          >
            <Dot state={failed ? 'refused' : index < at ? 'done' : current ? 'active' : 'open'}>
              <span className="whitespace-nowrap">{failed ? lifecycle(state).label : lifecycle(word).label}</span>
            </Dot>
            {index < path.length - 1 && (
              <span
                aria-hidden="true"
                className={cx('h-px min-w-3 flex-1 max-sm:hidden', index < at ? 'bg-good' : 'bg-line-strong')}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
