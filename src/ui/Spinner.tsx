/** A spinning ring, beside the text that says what is pending. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14" className="spinner shrink-0">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
