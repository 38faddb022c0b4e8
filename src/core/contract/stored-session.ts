import { z } from 'zod';
import { type LoginAnswer, sessionUserSchema, tenantSchema } from './schemas/auth.ts';
import { session } from './settings.ts';

// Earlier releases stored fewer fields; missing ones stay empty instead of invalidating the session.
const storedUserSchema = sessionUserSchema
  .extend({ role: sessionUserSchema.shape.role.partial().nullable() })
  .partial();
const storedTenantSchema = tenantSchema.partial().required({ subdomain: true });

/** The session items in browser storage, under eight keys. */
const shape = {
  apiKey: z.string().min(1),
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  user: json(storedUserSchema),
  tenant: json(storedTenantSchema),
  isLoggedIn: z.literal('true').transform(() => true),
  isInitialPasswordReset: z.literal(['0', '1']).transform((flag) => flag === '1'),
  userPermissions: json(z.array(z.string())),
};

type Shape = typeof shape;
export type StoredKey = keyof Shape;
export type StoredSession = { [K in StoredKey]?: z.output<Shape[K]> };
export type StoredUser = z.output<typeof storedUserSchema>;
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const storedKeys = Object.keys(shape) as StoredKey[];

/** Reads one stored item; an invalid one is removed. */
export function readStored<K extends StoredKey>(store: KeyValueStore, key: K): StoredSession[K] | undefined {
  const text = store.getItem(key);
  if (text === null) return undefined;
  const { success, data } = parseOnce(key, text);
  if (!success) store.removeItem(key);
  return data as StoredSession[K];
}

const parsed = new Map<StoredKey, { text: string; result: z.ZodSafeParseResult<unknown> }>();

/** Screens read the user often, and rarely does it change. */
function parseOnce(key: StoredKey, text: string): z.ZodSafeParseResult<unknown> {
  const known = parsed.get(key);
  if (known?.text === text) return known.result;
  const result = shape[key].safeParse(text);
  parsed.set(key, { text, result });
  return result;
}

export function readSession(store: KeyValueStore): StoredSession {
  return Object.fromEntries(storedKeys.map((key) => [key, readStored(store, key)])) as StoredSession;
}

/** Stores the session of a login response. */
export function storeSession(store: KeyValueStore, answer: LoginAnswer): void {
  const { apiKey, token, refreshToken, user, tenant, permissions } = answer;
  store.setItem('apiKey', apiKey);
  storeTokens(store, { token, refreshToken });
  storeUser(store, user);
  store.setItem('tenant', JSON.stringify(tenant));
  store.setItem('isInitialPasswordReset', String(user.isInitialPasswordReset));
  if (permissions) storePermissions(store, permissions);
  else store.removeItem('userPermissions');
  store.setItem('isLoggedIn', 'true');
}

export function storeTokens(store: KeyValueStore, pair: { token: string; refreshToken: string }): void {
  store.setItem('token', pair.token);
  store.setItem('refreshToken', pair.refreshToken);
}

export function storeUser(store: KeyValueStore, user: StoredUser): void {
  store.setItem('user', JSON.stringify(user));
}

export function storePermissions(store: KeyValueStore, permissions: readonly string[]): void {
  store.setItem('userPermissions', JSON.stringify(permissions));
}

/** True while the temporary password has not been replaced. */
export function mustChoosePassword(store: KeyValueStore): boolean {
  return Boolean(readStored(store, 'isInitialPasswordReset') || readStored(store, 'user')?.isInitialPasswordReset);
}

export function passwordChosen(store: KeyValueStore): void {
  store.removeItem('isInitialPasswordReset');
  const user = readStored(store, 'user');
  if (user) storeUser(store, { ...user, isInitialPasswordReset: 0 });
}

/** Expiry texts for `document.cookie`, for this host and every parent domain. */
export function endedCookies(hostname: string): string[] {
  const labels = hostname.split('.');
  const scopes = ['', ...labels.map((_, start) => `; domain=${labels.slice(start).join('.')}`)];
  const names = [...session.tokenCookies, session.renewedCookie];
  return names.flatMap((name) =>
    scopes.map((scope) => `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${scope}`),
  );
}

const unfinishedSignOut = 'candor-sign-out';

/** Notes a sign-out of which the server has not heard: it still has the session, and the browser its cookie. */
export const noteUnfinishedSignOut = (store: KeyValueStore): void => store.setItem(unfinishedSignOut, 'unfinished');

export const hasUnfinishedSignOut = (store: KeyValueStore): boolean => store.getItem(unfinishedSignOut) !== null;

export const forgetUnfinishedSignOut = (store: KeyValueStore): void => store.removeItem(unfinishedSignOut);

/** Clears the session items only, not other stored data. */
export function clearSession(store: KeyValueStore): void {
  for (const key of storedKeys) store.removeItem(key);
}

function json<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('Not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
}
