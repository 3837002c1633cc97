/** A short titled list; nothing when it is empty. */
export function Texts({ title, texts = [] }: { title: string; texts?: readonly string[] | undefined }) {
  if (texts.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <ul className="grid grid-cols-1 list-disc gap-1 ps-4.5 text-sm marker:text-line-strong">
        {texts.map((text, place) => (
          <li key={place} dir="auto" className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
