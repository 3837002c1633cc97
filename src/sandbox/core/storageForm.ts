import { z } from '../../contract/schema/zod';

/** The name of the storage for faults; not one of the service's routes. */
export const STORAGE_ROUTE = 'POST /__storage/:world';

/** The form that the storage accepts: the fields as minted, then the file. */
export const storageForm = z.object({
  key: z.string(),
  'Content-Type': z.string(),
  expires: z.string(),
  signature: z.string(),
  file: z.file(),
});

export type StorageForm = z.infer<typeof storageForm>;
