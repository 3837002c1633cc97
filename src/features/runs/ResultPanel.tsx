import { useCallback, useMemo, useRef, useState } from 'react';
import type { RunView } from '../../api/readers/run';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { ExternalLink } from '../../ui/ExternalLink';
import { Panel } from '../../ui/Panel';
import { useToast } from '../../ui/toastContext';
import { Markdown } from './markdown/Markdown';

/** Drawing more than this would cost more than it helps. */
const LONGEST_DRAWN = 2_000_000;

/** The result as the service gave it, redacted and untrusted, with what it cites. */
export function ResultPanel({ run, text }: { run: RunView; text: string }) {
  const list = useRef<HTMLOListElement>(null);
  const citations = useMemo(() => new Set(run.citations.map(({ index }) => index)), [run.citations]);
  const cite = useCallback((index: number) => {
    const entry = list.current?.querySelector<HTMLElement>(`#citation-${index}`);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Panel
        title="Result"
        badges={run.kind === 'partial' && <Badge tone="bad">partial</Badge>}
        actions={
          <>
            <CopyButton text={text} label="Copy result" size="sm" />
            <SaveButton run={run} text={text} />
          </>
        }
      >
        {run.kind === 'partial' && (
          <p className="pb-3 text-sm font-semibold text-bad">The text breaks off: this is a part of the result.</p>
        )}
        {text.length > LONGEST_DRAWN ? (
          <p className="text-sm text-ink-2">The result is too long to be drawn. Copy it or save it as Markdown.</p>
        ) : (
          <Markdown text={text} citations={citations} onCite={cite} />
        )}
      </Panel>
      {run.citations.length > 0 && (
        <Panel title="Citations">
          <ol ref={list} aria-label="Citations" className="grid gap-2.5 text-sm">
            {run.citations.map(({ index, title, url, snippet }, place) => (
              <li key={place} id={`citation-${index}`} tabIndex={-1} className="flex gap-2.5 rounded">
                <span className="text-ink-2">[{index}]</span>
                <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                  {url === undefined ? (
                    <bdi>{title}</bdi>
                  ) : (
                    <ExternalLink href={url}>
                      <bdi>{title ?? url}</bdi>
                    </ExternalLink>
                  )}
                  {snippet !== undefined && <bdi className="text-ink-2">{snippet}</bdi>}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

/** Writes the result as a file. What that needs loads when it is pressed. */
function SaveButton({ run, text }: { run: RunView; text: string }) {
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { saveResult } = await import('./saveResult');
      toast({ tone: 'success', title: 'Result saved', detail: saveResult(run, text) });
    } catch {
      toast({ tone: 'failed', title: 'The result could not be saved', detail: 'Check the network, then try again.' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button size="sm" pending={saving} onClick={() => void save()}>
      Save as Markdown
    </Button>
  );
}
