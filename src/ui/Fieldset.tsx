import type { Elements } from './content';

/** Related controls under a group name. */
export function Fieldset({ legend, children }: { legend: string; children: Elements }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
