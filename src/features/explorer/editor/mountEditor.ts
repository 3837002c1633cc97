/**
 * The editor of JSON bodies. It is in a shadow root, where CodeMirror puts its styles into adopted style sheets, because the console's policy allows
 * no inline style. Tab is not bound, so it leaves the editor.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { Schema } from '../../../contract/routeForm';
import { findBodyIssues } from './findBodyIssues';
import { createCompletions } from './createCompletions';
import { tags } from '@lezer/highlight';

/** An error in the text, with its position. */
export interface BodyIssue {
  line: number;
  message: string;
  /** Offset in the text. */
  at: number;
}

/** Where the caret was in the field that the editor replaces. */
export interface Caret {
  anchor: number;
  head: number;
  focused: boolean;
}

interface EditorOptions {
  /** Its accessible name. */
  label: string;
  schema: Schema;
  text: string;
  caret: Caret | undefined;
  onChange: (text: string) => void;
  /** The errors in the text, shortly after each change. */
  onIssues: (issues: readonly BodyIssue[]) => void;
}

export interface Editor {
  /** Replaces the text if it differs, without reporting a change. */
  show: (text: string) => void;
  /** The error of the whole text; undefined if there is none. */
  describe: (error: string | undefined) => void;
  /** Puts the caret at an offset, or where it was, and focuses the editor. */
  focus: (at?: number) => void;
  destroy: () => void;
}

const fromOutside = Annotation.define<boolean>();

/** Fills `host` with an editor. */
export function mountEditor(host: HTMLElement, options: EditorOptions): Editor {
  const { label, schema, text, caret, onChange, onIssues } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const errorText = document.createElement('p');
  errorText.id = 'error';
  errorText.hidden = true;
  const naming = new Compartment();
  const named = (error: string | undefined) => {
    errorText.textContent = error ?? '';
    return EditorView.contentAttributes.of({
      'aria-label': label,
      ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': errorText.id }),
    });
  };
  const { doc } = EditorState.create({ doc: text });
  const length = doc.length;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc,
      ...(caret && { selection: { anchor: Math.min(caret.anchor, length), head: Math.min(caret.head, length) } }),
      extensions: [
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        json(),
        autocompletion({ override: [createCompletions(schema)], icons: false }),
        linter(
          ({ state }) => {
            const found = findBodyIssues(state, schema);
            onIssues(found.map(({ from, message }) => ({ line: state.doc.lineAt(from).number, message, at: from })));
            return found;
          },
          { delay: 300 },
        ),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((transaction) => transaction.annotation(fromOutside)))
            onChange(state.doc.toString());
        }),
        naming.of(named(undefined)),
        theme,
      ],
    }),
  });
  root.append(errorText);
  if (caret?.focused) view.focus();
  return {
    show: (next) => {
      // Compared as the editor stores it, with every line break as one character.
      const wanted = view.state.toText(next);
      if (wanted.eq(view.state.doc)) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: wanted },
        annotations: fromOutside.of(true),
      });
    },
    describe: (error) => view.dispatch({ effects: naming.reconfigure(named(error)) }),
    focus: (at) => {
      // An error may be about text that no longer exists.
      if (at !== undefined) {
        view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
      }
      view.focus();
    },
    destroy: () => {
      view.destroy();
      errorText.remove();
    },
  };
}

/** The editor's style, from the console's tokens: custom properties reach into the shadow root. */
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

const theme = [frame, syntaxHighlighting(highlighting)];
