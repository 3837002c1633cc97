/** A value as formatted by `show`; a dash if there is none. */
export const formatOrDash = <Value, Shown>(value: Value | undefined, show: (value: Value) => Shown): Shown | '–' =>
  value === undefined ? '–' : show(value);
