import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '../../contract/catalogue.ts';
import { invalid } from '../../contract/errors.ts';
import { type Branding, type BrandingInput, pictureParts } from '../../contract/schemas/branding.ts';
import { audit } from '../crud/audit.ts';
import { snakeOf } from '../crud/columns.ts';
import { stale } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { readBranding } from './read-branding.ts';

type Values = Omit<BrandingInput, 'tenantId' | 'version'>;

/** Changes what `values` names, and says who did. A version that is no longer the current one is 409 with both. */
export async function changeBranding(call: Actor, values: Values, version?: number): Promise<Branding> {
  const { tx, session } = call;
  const before = await readBranding(tx);
  await assertOwnPictures(tx, before, values);
  const assignments = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${stored(name, value)}`,
  );
  const changed = await tx.run(sql`
    update branding set ${sql.join([...assignments, sql`updated_by = ${session.userId}`])},
      updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  if (changed === 0) throw stale(before, values);
  const after = await readBranding(tx);
  await audit(call, resourceOf('branding'), null, { before, after });
  return after;
}

const pictures: ReadonlySet<string> = new Set(Object.values(pictureParts));

/** 'logoDarkUrl' is kept as logo_dark: the name of a file. */
const columnOf = (name: string) => snakeOf(pictures.has(name) ? name.replace(/Url$/, '') : name);

function stored(name: string, value: unknown): RawBuilder<unknown> | unknown {
  if (pictures.has(name)) return fileOf(value) ?? null;
  return name === 'surveyTheme' ? JSON.stringify(value) : value;
}

const fileOf = (path: unknown) => (typeof path === 'string' && path ? path.split('/').pop() : undefined);

/** A picture is one that was uploaded for this, by this tenant, and stands under its own name. */
async function assertOwnPictures(tx: Tx, before: Branding, values: Values): Promise<void> {
  for (const part of Object.values(pictureParts)) {
    const path = values[part];
    if (!path || path === before[part]) continue;
    const found = await tx.run(sql`
      select from files f join tenants t on t.id = f.tenant_id
      where f.tenant_id = ${tx.tenantId} and f.kind = 'brand' and '/uploads/' || t.subdomain || '/' || f.name = ${path}`);
    if (found === 0) throw invalid([{ path: part, message: 'Upload the picture first' }]);
  }
}
