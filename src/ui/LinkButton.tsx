import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './Button';
import type { ButtonLook } from './Button';
import { Icon } from './Icon';

type LinkButtonProps = ButtonLook & { to: string; children: ReactNode };

/** A link to another screen that looks like a button. */
export function LinkButton({ to, icon, children, ...look }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
