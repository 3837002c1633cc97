import { Fragment } from 'react';

/** A permission string, which may wrap only after a colon. */
export function PermissionName({ name }: { name: string }) {
  return (
    <code className="text-[0.92em]">
      {name.split(/(?<=:)/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </code>
  );
}
