import { DOWNLOAD_LIFETIME_MS } from '../../contract/values';
import type { Artifact } from '../artifact/archive';
import { bounds, dropOldest } from '../service/bounds';
import type { World } from '../world/world';

/** The right to download one version by its URL, for five minutes of the world's clock. */
export interface DownloadTicket {
  ticket: string;
  filename: string;
  artifact: Artifact | Blob;
  sizeBytes: number;
  /** ms epoch of the world's clock; from then on the URL answers 410 GONE. */
  expiresAt: number;
}

export function downloadTickets(world: World): Map<string, DownloadTicket> {
  return world.overlay('downloadTickets', () => new Map<string, DownloadTicket>());
}

/** Issues and stores a ticket; the caller has checked the entitlement. */
export function issueTicket(world: World, file: Omit<DownloadTicket, 'ticket' | 'expiresAt'>): DownloadTicket {
  const ticket = world.uuid().replaceAll('-', '');
  const issued = { ...file, ticket, expiresAt: world.now() + DOWNLOAD_LIFETIME_MS };
  const tickets = downloadTickets(world);
  tickets.set(ticket, issued);
  dropOldest(tickets, bounds.downloadTickets);
  return issued;
}
