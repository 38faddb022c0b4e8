import { z } from 'zod';
import { sessionUserSchema, tenantSchema } from '../../contract/schemas/auth.ts';
import { storageKeys } from '../../contract/settings.ts';

type Key = keyof typeof storageKeys;

// Earlier releases kept fewer fields; what is missing is shown as missing rather than refused.
const storedUserSchema = sessionUserSchema
  .extend({ role: z.object({ id: z.int().optional(), name: z.string() }).nullable() })
  .partial();
const storedTenantSchema = tenantSchema.partial().required({ subdomain: true });

export type StoredUser = z.infer<typeof storedUserSchema>;
export type StoredTenant = z.infer<typeof storedTenantSchema>;

/** The session as the browser keeps it. What cannot be read is removed. */
export const storedSession = {
  text: (key: Key): string | null => localStorage.getItem(storageKeys[key]),
  keep: (key: Key, text: string) => localStorage.setItem(storageKeys[key], text),
  remove: (key: Key) => localStorage.removeItem(storageKeys[key]),
  user: (): StoredUser | undefined => parsed('user', storedUserSchema),
  tenant: (): StoredTenant | undefined => parsed('tenant', storedTenantSchema),
  permissions: (): string[] | undefined => parsed('userPermissions', z.array(z.string())),
  keepUser: (user: StoredUser) => localStorage.setItem(storageKeys.user, JSON.stringify(user)),
  keepPermissions: (held: readonly string[]) => localStorage.setItem(storageKeys.userPermissions, JSON.stringify(held)),
  isSignedIn: () => Boolean(localStorage.getItem(storageKeys.token)),
  mustResetPassword: () =>
    localStorage.getItem(storageKeys.isInitialPasswordReset) === '1' ||
    storedSession.user()?.isInitialPasswordReset === 1,
};

/** When the stored access token runs out, in milliseconds since 1970; undefined when the token does not say. */
export function tokenExpiresAt(): number | undefined {
  const claims = storedSession.text('token')?.split('.')[1];
  if (!claims) return undefined;
  try {
    const { exp } = z.object({ exp: z.number() }).parse(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))));
    return exp * 1000;
  } catch {
    return undefined;
  }
}

function parsed<S extends z.ZodType>(key: Key, schema: S): z.infer<S> | undefined {
  const text = localStorage.getItem(storageKeys[key]);
  if (text === null) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    localStorage.removeItem(storageKeys[key]);
    return undefined;
  }
}
