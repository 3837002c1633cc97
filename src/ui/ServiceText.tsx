import { withoutHidden } from '../lib/text/hidden';
import { shown } from './shown';

interface ServiceTextProps {
  /** Nothing is drawn of an empty one. */
  children: string | undefined;
  className?: string;
  title?: string | undefined;
  /** Sentences rather than a name: a translator may translate them. */
  prose?: boolean;
}

/**
 * A text that the console did not write: a name, a version, a file's name, what the service says. It stands by itself, so
 * that its direction turns nothing around it, and what nobody would see in it is shown.
 */
export function ServiceText({ children, prose = false, title, ...rest }: ServiceTextProps) {
  return (
    <bdi {...rest} title={title && withoutHidden(title)} translate={prose ? undefined : 'no'}>
      {shown(children)}
    </bdi>
  );
}
