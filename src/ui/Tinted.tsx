import { tintJson } from './jsonTint';

/** JSON with syntax colours. */
export function Tinted({ code }: { code: string }) {
  return tintJson(code).map(({ text, kind }, place) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={place} className={`json-${kind}`}>
        {text}
      </span>
    ),
  );
}
