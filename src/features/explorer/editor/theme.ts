/** The editor's look, from the console's own tokens: custom properties reach into the shadow root. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--live)' },
]);

const frame = EditorView.theme({
  '&': { color: 'var(--ink)', background: 'transparent', minHeight: 'calc(10rem - 2px)', maxHeight: '24rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem', overflow: 'auto' },
  '.cm-content': { padding: '0.375rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.625rem 0 0.375rem' },
  '.cm-gutters': { background: 'transparent', color: 'var(--ink-2)', border: '0' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-tooltip': {
    background: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: '0.8125rem',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.125rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--accent)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--ink-2)' },
  '.cm-completionInfo': { padding: '0.25rem 0.5rem', maxWidth: '20rem' },
  '.cm-diagnostic': { padding: '0.25rem 0.5rem' },
});

export const theme = [frame, syntaxHighlighting(highlighting)];
