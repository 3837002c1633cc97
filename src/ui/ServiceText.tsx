import { withoutHidden } from '../lib/text/hidden';
import { revealHidden } from './revealHidden';

interface ServiceTextProps {
  /** An empty text renders nothing. */
  children: string | undefined;
  className?: string;
  title?: string | undefined;
  /** Sentences rather than a name, so a translator may translate them. */
  prose?: boolean;
}

/**
 * Text that the console did not write: a name, a version, a file's name, a message of the service. It is isolated, so that its direction does not
 * affect the text around it, and hidden characters in it are shown.
 */
export function ServiceText({ children, prose = false, title, ...rest }: ServiceTextProps) {
  return (
    <bdi {...rest} title={title && withoutHidden(title)} translate={prose ? undefined : 'no'}>
      {revealHidden(children)}
    </bdi>
  );
}
