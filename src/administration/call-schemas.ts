import { z } from 'zod';
import type { CallSchema } from '../core/contract/call.ts';
import { profileSchema } from '../core/contract/schemas/auth.ts';
import { favoriteSchema } from '../core/contract/schemas/favorite.ts';
import { unreadSchema } from '../notifications/schemas/notification-calls.ts';
import { viewCountsSchema } from '../responses/schemas/inbox.ts';
import { statusOptionSchema } from '../responses/schemas/status-option.ts';
import type { administrationCalls } from './calls.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const administrationCallSchemas = {
  /** What every page of the staff application begins with; each part is the answer of its own endpoint. */
  initialData: {
    answer: z.object({
      permissions: z.array(z.string()),
      profile: profileSchema,
      favorites: z.array(favoriteSchema),
      unreadNotifications: unreadSchema,
      statusLabels: z.array(statusOptionSchema),
      /** Absent without the permission. */
      viewCounts: viewCountsSchema.optional(),
    }),
  },
} as const satisfies Record<keyof typeof administrationCalls, CallSchema>;
