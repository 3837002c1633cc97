import { Link } from 'react-router-dom';
import type { Content } from './content';
import { buttonClass, type ButtonStyle } from './Button';
import { revealHidden } from './revealHidden';
import { withoutHidden } from '../lib/text/hidden';

type LinkButtonProps = ButtonStyle & {
  to: string;
  /** Its accessible name, if the visible text is not enough; must begin with that text. */
  label?: string;
  onClick?: () => void;
  children: Content;
};

/** A link to another screen that looks like a button. */
export function LinkButton({ to, label, onClick, children, ...style }: LinkButtonProps) {
  return (
    <Link to={to} aria-label={label && withoutHidden(label)} onClick={onClick} className={buttonClass(style)}>
      {revealHidden(children)}
    </Link>
  );
}
