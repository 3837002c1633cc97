import { useState } from 'react';
import { firstOwnImage } from '../../api/resources/previewImages';
import { initials } from '../../lib/text/shorten';

interface ListingTileProps {
  name: string | undefined;
  /** The record as received; without it there is no image. */
  raw?: unknown;
}

/**
 * The tile before a name: its first preview image, where the page itself serves one, otherwise the first letters of the name. An
 * image that does not load is letters, too. Of one size, so that nothing moves when it arrives.
 */
export function ListingTile({ name = '?', raw }: ListingTileProps) {
  const image = firstOwnImage(raw);
  const [failed, setFailed] = useState<string>();
  return (
    <span className="grid h-9 w-11 shrink-0 place-items-center overflow-clip rounded border border-line bg-sunken font-mono text-xs font-medium text-ink-2">
      {image === undefined || image === failed ? (
        <span>{initials(name)}</span>
      ) : (
        <img
          src={image}
          alt=""
          width="44"
          height="36"
          loading="lazy"
          decoding="async"
          onError={() => setFailed(image)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
