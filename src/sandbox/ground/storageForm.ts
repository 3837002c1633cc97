import { z } from '../../contract/schema/zod';

/** How a fault names the storage; not one of the service's routes. */
export const STORAGE_ROUTE = 'POST /__storage/:world';

/** The form that the storage takes: the fields as minted, then the file. */
export const storageForm = z.object({
  key: z.string(),
  'Content-Type': z.string(),
  expires: z.string(),
  signature: z.string(),
  file: z.file(),
});

export type StorageForm = z.infer<typeof storageForm>;
