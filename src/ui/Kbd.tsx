/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      translate="no"
      className="inline-block min-w-5 rounded-sm border border-line bg-panel px-1 text-center text-xs whitespace-nowrap text-ink-2"
    >
      {children}
    </kbd>
  );
}
