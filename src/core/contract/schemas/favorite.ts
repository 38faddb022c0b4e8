import { z } from 'zod';

/** A page that the user put on top of the menu. */
export const favoriteSchema = z.object({ path: z.string(), title: z.string() });

export const favoriteInputSchema = z.strictObject({
  path: z
    .string()
    .max(200)
    .regex(/^(\/([a-z][a-z-]*|[1-9]\d{0,9}))+$/, 'This page does not exist'),
  isFavorite: z.boolean(),
});

export type Favorite = z.infer<typeof favoriteSchema>;
