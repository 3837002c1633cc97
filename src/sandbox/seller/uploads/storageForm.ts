import { z } from '../../../contract/schema/zod';

/** The form that the storage takes: the fields as minted, then the file. */
export const storageForm = z.object({
  key: z.string(),
  'Content-Type': z.string(),
  expires: z.string(),
  signature: z.string(),
  file: z.file(),
});

export type StorageForm = z.infer<typeof storageForm>;
