import { useCallback, useMemo, useRef } from 'react';
import type { RunView } from '../../../api/resources/packs/runs';
import { SaveButton } from '../../../shared/download/SaveButton';
import { formatCounted } from '../../../lib/count';
import { CopyButton } from '../../../ui/CopyButton';
import { ExternalLink } from '../../../ui/ExternalLink';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { Markdown } from '../markdown/Markdown';
import { findOwnSources } from './ownSources';
import { buildResultFileName, toResultMarkdown } from './resultFile';

/** Longer results are not rendered, because that would cost more than it helps. */
const MAX_DRAWN = 2_000_000;

/** The result from the service (redacted but untrusted), with its citations, which are rendered once. Copies and files contain all of it. */
export function ResultPanel({ run, text }: { run: RunView; text: string }) {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useMemo(() => text.slice(0, findOwnSources(text, run.citations)), [text, run.citations]);
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
        actions={
          <>
            <CopyButton text={text} label="Copy result" size="sm" />
            <SaveButton
              subject="Result"
              size="sm"
              file={() => [buildResultFileName(run), toResultMarkdown(run, text)]}
            />
          </>
        }
      >
        {run.kind === 'partial' && (
          <p className="pb-3 text-sm font-semibold">This result is incomplete: the text ends early.</p>
        )}
        {run.redactions > 0 && (
          <p className="pb-3 text-sm text-ink-2">
            {`The service replaced ${formatCounted(run.redactions, 'passage')} that looked like a key with [redacted].`}
          </p>
        )}
        {text.length > MAX_DRAWN ? (
          <p className="text-sm text-ink-2">The result is too long to show. Copy it or save it as Markdown.</p>
        ) : (
          <Markdown text={drawn} citations={citations} onCite={cite} />
        )}
      </Panel>
      {run.citations.length > 0 && (
        <Panel title="Citations">
          <ol ref={list} aria-label="Citations" className="grid gap-2.5 text-sm">
            {run.citations.map(({ index: cited, title, url, snippet }, index) => (
              <li key={index} id={`citation-${cited}`} tabIndex={-1} className="flex gap-2.5 rounded">
                <span className="text-ink-2">{`[${cited}]`}</span>
                <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                  {url === undefined ? (
                    <ServiceText>{title}</ServiceText>
                  ) : (
                    <ExternalLink href={url}>
                      <ServiceText>{title ?? url}</ServiceText>
                    </ExternalLink>
                  )}
                  {snippet !== undefined && (
                    <ServiceText prose className="text-ink-2">
                      {snippet}
                    </ServiceText>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}
