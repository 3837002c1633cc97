import { ServiceText } from './ServiceText';
import type { Content } from './content';
import { Icon } from './Icon';
import { revealHidden } from './revealHidden';

/** A link out of the console. It names its host; an address other than http or https stays plain text. */
export function ExternalLink({ href, children }: { href: string; children: Content }) {
  const host = webHost(href);
  if (host === null) return <span>{revealHidden(children)}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5"
    >
      <span className="underline underline-offset-[0.2em]">{revealHidden(children)}</span>{' '}
      <span className="inline-flex min-w-0 items-center gap-1 text-xs text-ink-2">
        <ServiceText className="truncate">{host}</ServiceText>
        <Icon name="external" size={11} />
        <span className="sr-only">, opens in a new tab</span>
      </span>
    </a>
  );
}

/** The host of an http or https address; null for any other text. */
export function webHost(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, host } = new URL(href);
  return protocol === 'https:' || protocol === 'http:' ? host : null;
}
