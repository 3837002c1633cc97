/** A value as `show` writes or draws it; a dash where none is given. */
export const orDash = <Value, Shown>(value: Value | undefined, show: (value: Value) => Shown): Shown | '–' =>
  value === undefined ? '–' : show(value);
