import { Fragment } from 'react';

/** A permission string; where it must break, it breaks after a colon and nowhere else. */
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
