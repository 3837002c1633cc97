/** A thin progress line: moving while the length of the work is unknown, otherwise filled to `value` (0 to 1). */
export function ProgressLine({ label, value }: { label: string; value?: number }) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div className="relative">
      <progress aria-label={label} value={share} max={1} className="sr-only" />
      {share === undefined ? (
        <div aria-hidden="true" className="progress-line" />
      ) : (
        <div aria-hidden="true" className="h-0.5 overflow-hidden bg-line">
          <div className="bar-fill h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}
