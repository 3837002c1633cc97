import { useState } from 'react';
import type { SeenImage } from '../../api/resources/previewImages';
import { formatCounted } from '../../lib/count';
import { ExternalLink } from '../../ui/ExternalLink';
import { Badge } from '../../ui/Badge';
import { Panel } from '../../ui/Panel';
import { sharedWords } from '../words';

interface PreviewImagesProps {
  images: readonly SeenImage[];
  /** The name of the product that they show. */
  of: string;
}

/** The preview images in a panel of their own; nothing without any. */
export function PreviewImagesPanel({ images, of }: PreviewImagesProps) {
  if (images.length === 0) return null;
  return (
    <Panel title={sharedWords.previewImages} badges={<Badge>{String(images.length)}</Badge>}>
      <PreviewImages images={images} of={of} />
    </Panel>
  );
}

/** One image large and the others to choose from. Those of another origin are only linked, by their host. */
export function PreviewImages({ images, of }: PreviewImagesProps) {
  const [chosen, setChosen] = useState(0);
  const own = images.filter(({ isOwn }) => isOwn);
  const elsewhere = images.filter(({ isOwn }) => !isOwn);
  const shown = own[chosen] ?? own[0];
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {shown && <OneImage key={shown.url} image={shown} alt={formatAlt(of, own.indexOf(shown), own.length)} large />}
      {own.length > 1 && (
        <ul aria-label="All preview images" className="flex flex-wrap gap-2">
          {own.map((image, index) => (
            <li key={`${index}${image.url}`}>
              <button
                type="button"
                aria-label={`Show preview image ${index + 1}`}
                aria-pressed={image === shown}
                onClick={() => setChosen(index)}
                className="preview-thumb"
              >
                <OneImage image={image} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="text-ink-2">
            {`${formatCounted(elsewhere.length, 'image')} on another site. Nothing is loaded from there until you open it.`}
          </p>
          <ul className="grid gap-0.5">
            {elsewhere.map(({ url }, index) => (
              <li key={`${index}${url}`}>
                <ExternalLink href={url}>{`Preview image ${own.length + index + 1}`}</ExternalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const formatAlt = (of: string, index: number, all: number): string =>
  all === 1 ? `Preview image of ${of}` : `Preview image ${index + 1} of ${all} of ${of}`;

/** An image in its own proportions, or that it could not be loaded. */
function OneImage({ image, alt, large = false }: { image: SeenImage; alt: string; large?: boolean }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return <span className="block p-3 text-sm text-ink-2">{alt === '' ? '–' : 'The image couldn’t be loaded.'}</span>;
  }
  return (
    <img
      src={image.url}
      alt={alt}
      width={image.width}
      height={image.height}
      decoding="async"
      onError={() => setFailed(true)}
      className={large ? 'preview-image' : 'preview-thumb-image'}
    />
  );
}
