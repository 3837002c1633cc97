import type { Token, Tokens } from 'marked';
import type { ReactElement } from 'react';
import type { Elements } from '../../../ui/content';
import { ExternalLink } from '../../../ui/ExternalLink';
import { revealHidden } from '../../../ui/revealHidden';
import { decodeReferences, parseInlines } from './lex';
import type { Definitions } from './pieces';

/** Context of inline text. */
export interface InlineContext {
  definitions: Definitions;
  citations: ReadonlySet<number>;
  onCite: (index: number) => void;
  /** Links cannot be nested, so an inner link is rendered as text. */
  inLink?: boolean;
}

/** Inline text with emphasis, links and citations. */
export function Inlines({ text, around }: { text: string; around: InlineContext }): Elements {
  return renderTokens(parseInlines(text, around.definitions), around, 0);
}

/** Emphasis nested deeper than this is shown as text. */
const MAX_DEPTH = 8;

function renderTokens(tokens: readonly Token[], around: InlineContext, depth: number): readonly ReactElement[] {
  return tokens.map((token, index) => <Inline key={index} token={token} around={around} depth={depth} />);
}

function Inline({ token, around, depth }: { token: Token; around: InlineContext; depth: number }): Elements {
  const inner = (of: Token, within = around) => renderTokens((of as Tokens.Generic).tokens ?? [], within, depth + 1);
  if (depth > MAX_DEPTH) return <span>{revealHidden(token.raw)}</span>;
  switch (token.type) {
    case 'strong':
      return <strong>{inner(token)}</strong>;
    case 'em':
      return <em>{inner(token)}</em>;
    case 'del':
      return <s>{inner(token)}</s>;
    case 'codespan':
      return <code translate="no">{revealHidden((token as Tokens.Codespan).text)}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return <span>{revealHidden((token as Tokens.Escape).text)}</span>;
    case 'link':
      if (around.inLink) return inner(token);
      return <SafeLink href={(token as Tokens.Link).href}>{inner(token, { ...around, inLink: true })}</SafeLink>;
    case 'image':
      return around.inLink ? (
        <span>{describeImage(token as Tokens.Image)}</span>
      ) : (
        <ImagePlaceholder image={token as Tokens.Image} />
      );
    case 'text':
      return renderCitations(decodeReferences((token as Tokens.Text).text), around);
    default:
      // Includes raw HTML tags, which are shown as text.
      return <span>{revealHidden(token.raw)}</span>;
  }
}

/** A link. If its target is not allowed, only its text and address are shown. */
function SafeLink({ href, children }: { href: string; children: Elements }) {
  const address = decodeReferences(href);
  if (/^https?:\/\//i.test(address)) return <ExternalLink href={address}>{children}</ExternalLink>;
  return (
    <>
      {children}{' '}
      <code translate="no" className="wrap-anywhere">
        {address}
      </code>
    </>
  );
}

const describeImage = ({ text }: Tokens.Image) => `Image${text ? `: ${decodeReferences(text)}` : ''}`;

/** A placeholder for an image. The content security policy blocks other origins, so the image opens in a new tab. */
function ImagePlaceholder({ image }: { image: Tokens.Image }) {
  const address = decodeReferences(image.href);
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2 rounded border border-dashed border-line-strong px-2 py-0.5 text-sm">
      <span className="text-ink-2">{describeImage(image)}</span>
      {/^https?:\/\//i.test(address) ? (
        <ExternalLink href={address}>Load image</ExternalLink>
      ) : (
        <span className="text-ink-2">not loaded</span>
      )}
    </span>
  );
}

/** Text in which `[n]` links to the citation with that number, if there is one. */
function renderCitations(text: string, { citations, onCite, inLink }: InlineContext): Elements {
  if (inLink || citations.size === 0 || !text.includes('[')) return <span>{revealHidden(text)}</span>;
  return text.split(/(\[\d{1,3}\])/).map((part, index) => {
    const cited = /^\[(\d{1,3})\]$/.exec(part)?.[1];
    if (cited === undefined || !citations.has(Number(cited))) return <span key={index}>{revealHidden(part)}</span>;
    return (
      <a
        key={index}
        href={`#citation-${cited}`}
        aria-label={`Citation ${cited}`}
        onClick={(event) => {
          event.preventDefault();
          onCite(Number(cited));
        }}
      >
        {part}
      </a>
    );
  });
}
