/** A thin line that travels while work of unknown length goes on, or fills to `value` (0 to 1) when its length is known. */
export function ProgressLine({ label, value }: { label: string; value?: number }) {
  if (value === undefined) return <div role="progressbar" aria-label={label} className="progress-line" />;
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-0.5 overflow-hidden bg-line"
    >
      <div className="bar-fill h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
