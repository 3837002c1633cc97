/** What an account may download, and what a download URL serves until its ticket expires. */
import { refuseVersionless } from '../seller/publishing/packStep';
import { getSellerProducts } from '../seller/sellerProducts';
import { getCatalog } from '../catalog/worldCatalog';
import { DOWNLOAD_LIFETIME_MS } from '../../contract/values';
import type { Account } from '../core/accounts';
import type { Artifact } from '../artifact/archive';
import { artifactDigest } from '../artifact/artifact';
import type { CatalogEntry } from '../catalog/entry';
import { getEntitlement, notAcquired } from './entitlement';
import { bounds, dropOldest } from '../core/bounds';
import { Refusal, conflict } from '../core/refusal';
import type { VersionRecord } from '../artifact/version';
import { buildEntry } from '../seller/publishing/publication';
import { type OwnPack, currentVersion } from '../seller/sellerProduct';
import type { World } from '../world/world';

interface Download {
  filename: string;
  artifact: Artifact | Blob;
  sizeBytes: number;
}

/** One version as a file. */
interface Release extends Download {
  version: string;
  digest: string;
}

type Delivered = Pick<VersionRecord, 'version' | 'digest' | 'artifact' | 'sizeBytes'>;

/** The right to download one version by its URL, for five minutes of the world's clock. */
interface DownloadTicket extends Download {
  ticket: string;
  /** ms epoch of the world's clock; from then on the URL answers 410 GONE. */
  expiresAt: number;
}

/**
 * The version of a product that the account may download: of a listed product the listed one, of an own Pack that is not
 * listed the current one. Throws 404 for any other product, 403 without an entitlement, 409 where there is no file.
 */
export function getRelease(world: World, account: Account, id: string): Release {
  const entry = getCatalog(world).byId(id);
  if (!entry) {
    const { product, version } = unlistedPack(world, account, id);
    return findVersion(product, version);
  }
  if (getEntitlement(world, account, entry).reason === 'none') {
    const isPack = entry.type === 'agent_pack';
    const why = isPack
      ? 'A Pack can be downloaded once it is acquired'
      : `This account has no license for ${entry.name}`;
    throw notAcquired(world, account, entry, why);
  }
  return findVersion(entry, listedVersion(world, entry));
}

/** The digest of what a download of the listed product delivers: `sha256:` and 64 hex digits. */
export function listedDigest(world: World, entry: CatalogEntry): string {
  return listedVersion(world, entry).digest;
}

/** A Pack that was published in this world is delivered as committed, any other product as the sandbox generates it. */
function listedVersion(world: World, entry: CatalogEntry): Delivered {
  const product = getSellerProducts(world).get(entry.id);
  const published = product?.assetKind === 'agent_pack' ? product.published?.version : undefined;
  const { version, sizeBytes } = entry;
  return published ?? { version, digest: artifactDigest(entry), artifact: entry, sizeBytes };
}

/**
 * What a product installs: its catalog entry or, for an unpublished own Pack, the entry that it would have, because its owner may download it
 * (observed). Throws 404 for any other product, 409 before the first version is committed.
 */
export function installable(world: World, account: Account, id: string): CatalogEntry {
  const listed = getCatalog(world).byId(id);
  if (listed) return listed;
  const { product, version } = unlistedPack(world, account, id);
  return buildEntry(world, product, { version, at: version.committedAt });
}

function unlistedPack(world: World, account: Account, id: string): { product: OwnPack; version: VersionRecord } {
  const product = getSellerProducts(world).get(id);
  if (product?.assetKind !== 'agent_pack' || product.profileId !== account.sellerProfileId) {
    throw new Refusal('NOT_FOUND', `There is no product with the id ${id} in the catalog.`);
  }
  const version = currentVersion(product);
  if (!version) throw refuseVersionless(product);
  return { product, version };
}

function findVersion(
  { name, slug, type }: Pick<CatalogEntry, 'name' | 'slug'> & { type: string },
  { version, digest, artifact, sizeBytes }: Delivered,
): Release {
  if (artifact === null) {
    throw conflict(`The sandbox stored only the size and digest of ${name} ${version}, not its file.`);
  }
  const filename = `${slug}-${version}.${type === 'agent_pack' ? 'taip' : 'zip'}`;
  return { filename, version, digest, artifact, sizeBytes };
}

function getTickets(world: World): Map<string, DownloadTicket> {
  return world.overlay('downloadTickets', () => new Map<string, DownloadTicket>());
}

/** How many download URLs a world remembers, expired ones too. */
export function countTickets(world: World): number {
  return getTickets(world).size;
}

/** Issues and stores a ticket; the caller has checked the entitlement. */
export function issueTicket(world: World, file: Download): DownloadTicket {
  const ticket = world.uuid().replaceAll('-', '');
  const issued = { ...file, ticket, expiresAt: world.now() + DOWNLOAD_LIFETIME_MS };
  const tickets = getTickets(world);
  tickets.set(ticket, issued);
  dropOldest(tickets, bounds.downloadTickets);
  return issued;
}

/** The download behind a ticket, for anyone who knows it. Throws 404 if never issued, 410 after five minutes (Errors table). */
export function getDownload(world: World, ticket: string): DownloadTicket {
  const issued = getTickets(world).get(ticket);
  if (!issued) throw new Refusal('NOT_FOUND', 'There is no such download.');
  if (world.now() < issued.expiresAt) return issued;
  throw new Refusal('GONE', 'This download URL has expired. Request a new one.');
}
