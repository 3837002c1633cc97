import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '../lib/count';

export type Tab = { id: string; label: string; count?: number; panel: ReactNode };

type TabsProps = {
  /** The name of the group of tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
};

/** Views of one thing, one at a time. Arrow keys, Home and End move; Tab goes on into the view. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const current = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    document.getElementById(`${id}${next.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2! hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            onKeyDown={move}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-xs text-ink-2">{formatCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current.id}`} tabIndex={0} className="pt-4">
          {current.panel}
        </div>
      )}
    </>
  );
}
