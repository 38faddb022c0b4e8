import { resourceOf } from '../../contract/catalogue.ts';
import { conflict } from '../../contract/errors.ts';
import { favoritePageAt } from '../../contract/favorite-page.ts';
import { idSchema } from '../../contract/schemas/common.ts';
import type { Favorite } from '../../contract/schemas/favorite.ts';
import { type Sql, sql } from '../db/database.ts';
import type { Call } from '../http/call.ts';
import { snakeOf } from './columns.ts';

export type FavoriteCaller = Pick<Call, 'tx' | 'session'>;

/** The rows `v` of a resource that a user may see, where they are not all of the tenant. */
export type VisibleRows = Readonly<Record<string, (caller: FavoriteCaller) => Sql>>;

const most = 20;

/** Puts a page on top of the user's menu, or removes it from there. What the user may not see does not count. */
export async function keepFavorite(
  caller: FavoriteCaller,
  { path, isFavorite }: { path: string; isFavorite: boolean },
  visible: VisibleRows,
): Promise<void> {
  const { tx, session } = caller;
  const own = sql`tenant_id = ${tx.tenantId} and user_id = ${session.userId}`;
  if (!isFavorite) {
    await tx.run(sql`delete from user_favorites where ${own} and path = ${path}`);
    return;
  }
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('favorites ' || ${session.userId}::text, ${tx.tenantId}::bigint))`);
  const known = await readFavorites(caller, visible);
  const isNew = known.every((favorite) => favorite.path !== path);
  if (isNew && known.length >= most)
    throw conflict('FAVORITES_FULL', `You have ${most} favorites. Remove one to add another.`);
  await tx.run(sql`
    insert into user_favorites (tenant_id, user_id, path) values (${tx.tenantId}, ${session.userId}, ${path})
    on conflict do nothing`);
}

/** Only the paths are stored: names are those of today, and what was deleted or is no longer permitted is absent. */
export async function readFavorites(caller: FavoriteCaller, visible: VisibleRows): Promise<Favorite[]> {
  const { tx, session } = caller;
  const rows = await tx.rows(sql<{ path: string }>`
    select path from user_favorites where tenant_id = ${tx.tenantId} and user_id = ${session.userId}
    order by created_at, path`);
  const found: Favorite[] = [];
  for (const { path } of rows) {
    const title = await favoriteTitle(caller, path, visible);
    if (title) found.push({ path, title });
  }
  return found;
}

/** The title of a page that the caller may open. */
export async function favoriteTitle(
  caller: FavoriteCaller,
  path: string,
  visible: VisibleRows,
): Promise<string | undefined> {
  const page = favoritePageAt(path);
  if (!page || (page.permission && !caller.session.permits(page.permission))) return undefined;
  if (!page.favoriteOf) return page.menu?.title ?? page.title;
  const id = idSchema.safeParse(
    Number(path.split('/')[page.path.split('/').findIndex((part) => part.startsWith(':'))]),
  );
  const name = id.success ? await nameOf(caller, page.favoriteOf, id.data, visible) : undefined;
  if (name === undefined) return undefined;
  return page.resource === page.favoriteOf ? name : `${name}: ${page.title.toLowerCase()}`;
}

async function nameOf(
  caller: FavoriteCaller,
  resource: string,
  id: number,
  visible: VisibleRows,
): Promise<string | undefined> {
  const rows = visible[resource]?.(caller) ?? rowsOf(caller, resource);
  const row = await caller.tx.first(sql<{ name: string }>`
    select ${sql.ref(titleColumn(resource))} as name from ${rows} where v.id = ${id}`);
  return row?.name;
}

const titleColumn = (resource: string) => `v.${snakeOf(resourceOf(resource).title ?? 'name')}`;

function rowsOf({ tx }: FavoriteCaller, resource: string): Sql {
  const { table, view, softDelete } = resourceOf(resource);
  return sql`(select * from ${sql.ref(view ?? table)} t where t.tenant_id = ${tx.tenantId}
    ${softDelete && !view ? sql`and t.deleted_at is null` : sql``}) v`;
}
