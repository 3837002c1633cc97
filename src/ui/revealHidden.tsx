import { splitHidden } from '../lib/text/hidden';
import type { Content } from './content';

/** The content of an element, with the hidden characters of external texts made visible by name, such as `U+202E`. */
export function revealHidden(content: Content): Content {
  if (typeof content !== 'string') return content;
  const pieces = splitHidden(content);
  if (pieces.every(({ hidden }) => !hidden)) return content;
  return pieces.map(({ text, hidden }, index) =>
    hidden ? (
      <span key={index} translate="no" dir="ltr" className="hidden-character">
        {text}
      </span>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
