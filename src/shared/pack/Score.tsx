/** The score of a gate, in the service's own scale; nothing without one. */
export function Score({ score }: { score: number | undefined }) {
  return score === undefined ? null : <span className="tabular-nums">{`score ${score}`}</span>;
}
