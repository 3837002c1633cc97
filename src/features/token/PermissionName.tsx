import { revealHidden } from '../../ui/revealHidden';
import { Fragment } from 'react';

/** A permission string, which may wrap only after a colon. */
export function PermissionName({ name }: { name: string }) {
  return (
    <code translate="no" className="text-[0.92em]">
      <Unbroken parts={name.split(/(?<=:)/)} />
    </code>
  );
}

/** Parts of a name, which may wrap only between them. */
export function Unbroken({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className="whitespace-nowrap">{revealHidden(part)}</span>
    </Fragment>
  ));
}
