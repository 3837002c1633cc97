/** The preview images of products, uploaded or drawn, and the addresses at which they are served. */
import { drawImage, chooseDrawings, drawingSize } from '../artifact/images/drawn';
import { readImageFacts } from '../artifact/images/image';
import { listingLimits } from '../../contract/values';
import { bounds } from '../core/bounds';
import { Refusal, badField, refuseSize } from '../core/refusal';
import { hashText } from '../world/random';
import type { World } from '../world/world';
import type { PreviewImage } from './sellerProduct';
import { getSellerProducts } from './sellerProducts';

/** The number of drawn pictures of a product that no account sells. */
const ofOthers = 3;

/** Type and size of a whole image of an accepted type. Throws 400 naming `image` and what is wrong with any other file. */
export async function checkImage(image: File): Promise<Pick<PreviewImage, 'contentType' | 'width' | 'height'>> {
  refuseSize('image', image, listingLimits.imageBytesMax);
  const facts = readImageFacts(new Uint8Array(await image.arrayBuffer()));
  if ('why' in facts) throw badField('image', `image ${facts.why}.`);
  return facts;
}

/** Stores the bytes of an uploaded image with its checked type, or only their size if the world has no room for them. */
export function storeImage(world: World, contentType: string, image: File): PreviewImage['source'] {
  let used = 0;
  for (const { source } of allImages(world)) if (source instanceof Blob) used += source.size;
  if (used + image.size > bounds.imageBytes) return { droppedBytes: image.size };
  return image.slice(0, image.size, contentType);
}

/** The uploaded image behind an address of this world, with its checked type. Throws 404 for any other id. */
export function uploadedImage(world: World, id: string): Blob {
  for (const image of allImages(world)) if (image.id === id && image.source instanceof Blob) return image.source;
  throw new Refusal('NOT_FOUND', 'There is no such image.');
}

function* allImages(world: World): Generator<PreviewImage> {
  for (const { previewImages } of getSellerProducts(world).values()) yield* previewImages;
}

/** An image as the API returns it. `url` is a path of the service; null when its bytes were not stored. */
export function previewImageView(world: World, image: PreviewImage) {
  const { id, contentType, width, height, addedAt, source } = image;
  const sizeBytes =
    source instanceof Blob ? source.size : typeof source === 'number' ? drawnBytes(source) : source.droppedBytes;
  return { id, url: findImageUrl(world, image), contentType, sizeBytes, width, height, addedAt: world.iso(addedAt) };
}

function findImageUrl(world: World, { id, source }: PreviewImage): string | null {
  if (typeof source === 'number') return drawnUrl(source);
  return source instanceof Blob ? `/__sandbox/worlds/${world.name}/images/${id}` : null;
}

const drawnUrl = (number: number): string => `/__sandbox/images/${number}`;

/** A product's images as its buyers see them: uploaded by its seller, or drawn for a product that no account sells. */
export function listShownImages(world: World, { id, slug }: { id: string; slug: string }) {
  const own = getSellerProducts(world).get(id);
  if (own) {
    return own.previewImages.map((image) => {
      const { contentType, width, height } = image;
      return { url: findImageUrl(world, image), contentType, width, height };
    });
  }
  return chooseDrawings(hashText(slug), ofOthers).map((number) => ({
    url: drawnUrl(number),
    contentType: 'image/png',
    ...drawingSize,
  }));
}

function drawnBytes(number: number): number {
  return drawImage(number)?.length ?? 0;
}
