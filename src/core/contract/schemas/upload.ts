import { z } from 'zod';
import { uploadedSchema, uploadSchema } from './auth.ts';

/** The bytes from `from` on, of a file of `size` bytes that its sender calls `of`. One that has arrived is not stored again. */
export const filePartSchema = z.object({
  of: z.string().regex(/^[\w-]{16,100}$/, 'Give the file a name of 16 to 100 letters, digits, _ and -'),
  from: z.int().min(0),
  size: z.int().min(0),
});

/** A file, or a part of one. */
export const fileUploadSchema = uploadSchema.extend({ part: filePartSchema.optional() });

/** Where the file is stored; before its last part, how many of its bytes have arrived. */
export const arrivedSchema = z.union([uploadedSchema, z.object({ success: z.literal(true), received: z.int() })]);

/** An uploaded picture, scaled down to `within` pixels if given. */
export const pictureUploadSchema = fileUploadSchema.extend({ within: z.int().min(64).max(4_096).optional() });
