import type { ReactNode } from 'react';
import { Mono } from './Mono';

type PictureProps = {
  title: string;
  /** The code of the error, in mono. */
  code?: string | undefined;
  /** What happened, in words. */
  explanation?: ReactNode;
  /** What to do next. */
  nextStep?: ReactNode;
  /** Buttons and links that do it. */
  actions?: ReactNode;
  /** 2 unless the picture is all there is on the screen. */
  level?: 1 | 2 | 3;
};

type FramedPictureProps = PictureProps & {
  mark: ReactNode;
  /** What the mark says to who cannot see it, where the texts do not say it. */
  label?: string;
  tone: string;
  role?: 'alert';
};

/** The common shape of the pictures that stand where content could not; each has a mark of its own. */
export function Picture(props: FramedPictureProps) {
  const { mark, label, tone, role, title, code, explanation, nextStep, actions, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div role={role} className="mx-auto grid max-w-120 justify-items-center gap-3 px-4 py-10 text-center">
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
      <div className="grid justify-items-center gap-1">
        <Heading className="text-lg font-semibold text-balance">{title}</Heading>
        {code && (
          <div className="text-xs text-ink-2">
            <Mono>{code}</Mono>
          </div>
        )}
        {explanation && <div className="text-sm text-pretty wrap-anywhere text-ink-2">{explanation}</div>}
        {nextStep && <div className="text-sm text-pretty wrap-anywhere">{nextStep}</div>}
      </div>
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

export type StatePictureProps = PictureProps;
