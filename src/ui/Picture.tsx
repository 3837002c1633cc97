import type { Content } from './content';
import { Mono } from './Mono';
import { revealHidden } from './revealHidden';
import { useHandedFocus } from './useHandedFocus';

export type PictureProps = {
  title: string;
  /** The error code, in monospace. */
  code?: string | undefined;
  /** What happened, in words. */
  explanation?: Content;
  /** What to do next. */
  nextStep?: Content;
  /** Buttons and links for the next step. */
  actions?: Content;
  /** Heading level: 2, unless the picture is the whole screen or nested deeper. */
  level?: 1 | 2 | 3 | undefined;
};

type FramedPictureProps = PictureProps & {
  mark: Content;
  /** Describes the drawing to screen readers, if the texts do not. */
  label?: string;
  tone: string;
  role?: 'alert';
};

/** The common layout of the pictures shown in place of content; each has its own drawing. */
export function Picture(props: FramedPictureProps) {
  const { mark, label, tone, role, title, code, explanation, nextStep, actions, level = 2 } = props;
  const Heading = `h${level}` as const;
  const picture = useHandedFocus();
  return (
    <div ref={picture} role={role} className="mx-auto grid max-w-120 justify-items-center gap-3 px-4 py-10 text-center">
      <svg
        role={label && 'img'}
        aria-label={label}
        aria-hidden={!label}
        viewBox="0 0 48 48"
        width="44"
        height="44"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={tone}
      >
        {mark}
      </svg>
      <div className="grid justify-items-center gap-1.5">
        <Heading className="text-lg font-semibold text-balance">{revealHidden(title)}</Heading>
        {code && (
          <div className="text-xs text-ink-2">
            <Mono>{code}</Mono>
          </div>
        )}
        {explanation && <div className="text-sm text-pretty wrap-anywhere text-ink-2">{revealHidden(explanation)}</div>}
        {nextStep && <div className="text-sm text-pretty wrap-anywhere">{nextStep}</div>}
      </div>
      {actions && <div className="flex flex-wrap justify-center gap-2 pt-1">{actions}</div>}
    </div>
  );
}
