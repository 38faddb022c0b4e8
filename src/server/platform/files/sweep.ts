import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';

const minute = 60_000;
const graceMinutes = 10;

/** Deletes files without a row, and replaced profile and branding pictures. */
export async function sweepFiles(services: Services, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const folder of await namesIn(services.filesDir)) {
    if (!/^[1-9]\d{0,8}$/.test(folder)) continue;
    removed += await sweepTenant(services, Number(folder), new Date(now - graceMinutes * minute));
  }
  return removed;
}

async function sweepTenant(services: Services, tenantId: number, before: Date): Promise<number> {
  const directory = join(services.filesDir, String(tenantId));
  const names = await namesIn(directory);
  const stored = await services.database.transaction(tenantId, async (tx) => {
    await tx.run(sql`
      delete from files f
      where f.tenant_id = ${tenantId} and f.kind = 'picture' and f.created_at < ${before}
        and not exists (select from users u
          where u.tenant_id = f.tenant_id and u.profile_picture = '/user/profile-picture/' || f.name)`);
    await tx.run(sql`
      delete from files f
      where f.tenant_id = ${tenantId} and f.kind = 'brand' and f.created_at < ${before}
        and not exists (select from branding b
          where b.tenant_id = f.tenant_id and f.name in (b.logo, b.logo_dark, b.favicon, b.login_image))`);
    return tx.rows(sql<{ name: string }>`
      select name from files where tenant_id = ${tenantId} and name = any(${names}::text[])`);
  });
  const known = new Set(stored.map(({ name }) => name));
  let removed = 0;
  for (const name of names) {
    const path = join(directory, name);
    if (known.has(name) || !(await isOlder(path, before))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

// A file being written has no row yet, so only older files are deleted.
async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.mtime < before;
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}
