import { tintJson } from './jsonTint';

interface TintedProps {
  code: string;
  /** The code begins, or ends, inside a text. */
  from?: boolean;
  to?: boolean;
}

/** JSON with syntax colours. */
export function Tinted({ code, from = false, to = false }: TintedProps) {
  const pieces = tintJson(`${from ? '"' : ''}${code}${to ? '"' : ''}`);
  return pieces.map(({ text, kind }, place) => {
    const shown = text.slice(from && place === 0 ? 1 : 0, to && place === pieces.length - 1 ? -1 : undefined);
    return kind === 'plain' ? (
      shown
    ) : (
      <span key={place} className={`json-${kind}`}>
        {shown}
      </span>
    );
  });
}
