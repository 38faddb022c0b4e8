import { permissionFor, resourceOf } from '../../../core/contract/catalogue.ts';
import { notFound, refused } from '../../../core/contract/errors.ts';
import { setListHeaders, totalCap } from '../../../core/server/crud/list-pages.ts';
import { listQuery } from '../../../core/server/crud/query.ts';
import { createRow, listRows, readRow, removeRow, updateRow } from '../../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import type { CountedSegment } from '../../schemas/list-answers.ts';
import type { Segment, SegmentInput } from '../../schemas/segment.ts';

type Session = Pick<Call, 'tx'> & { session: Pick<Call['session'], 'userId' | 'permits'> };

const list: Handler = async (call) => {
  const { tx, session, resource, query } = call;
  const own = sql`(v.is_shared or v.created_by = ${session.userId})`;
  const { json, ...page } = await listRows(tx, resource, { query, also: [own] });
  const counted: CountedSegment[] = [];
  for (const segment of JSON.parse(json) as Segment[])
    counted.push({ ...segment, ...(await countSegment(tx, segment)) });
  setListHeaders(call, page);
  return counted;
};

const show: Handler = async (call) => {
  const segment = await visibleSegment(call, call.id());
  return { ...segment, ...(await countSegment(call.tx, segment)) };
};

const create: Handler<SegmentInput> = async (call) => {
  await assertCountable(call, call.body);
  return createRow(call, call.resource, call.body);
};

/** Only its author changes a segment, and users who may delete customers. */
const update: Handler<Partial<SegmentInput> & { version?: number }> = async (call) => {
  assertOwn(call, await visibleSegment(call, call.id()));
  if (call.body.filters) await assertCountable(call, { filters: call.body.filters });
  return updateRow(call, call.resource, call.id(), call.body);
};

async function remove(call: Call<never>): Promise<unknown> {
  assertOwn(call, await visibleSegment(call, call.id()));
  return removeRow(call, call.resource, call.id());
}

export const customerSegments = { list, show, create, update, delete: remove };

/** A private segment of another user is 404. */
async function visibleSegment({ tx, session }: Session, id: number): Promise<Segment> {
  const segment = await readRow<Segment>(tx, resourceOf('customerSegments'), id);
  if (!segment.isShared && segment.ownerId !== session.userId) throw notFound();
  return segment;
}

/** The condition over `customer_rows v` of a segment that the caller may use. */
export async function segmentCondition(call: Session, id: number): Promise<Sql> {
  return filtersCondition(call.tx, await visibleSegment(call, id));
}

interface SegmentSelection {
  ids: readonly number[];
  /** Also all others that everybody may use, or that the caller may use. */
  others?: 'shared' | 'visible' | undefined;
}

/** Conditions over `customer_rows v` by the id of the segment; segments that the caller may not use are left out. */
export async function segmentConditions(
  { tx, session }: Session,
  { ids, others }: SegmentSelection,
): Promise<Map<number, Sql>> {
  const isOther = others === 'shared' ? sql`is_shared` : sql`${others === 'visible'}`;
  const found = await tx.rows(sql<Pick<Segment, 'id' | 'filters'>>`
    select id, filters from customer_segments
    where tenant_id = ${tx.tenantId} and (is_shared or created_by = ${session.userId})
      and (id = any(${ids}::integer[]) or ${isOther})`);
  const conditions = new Map<number, Sql>();
  for (const segment of found) conditions.set(segment.id, await filtersCondition(tx, segment));
  return conditions;
}

/** Throws 422 if the list of customers has no such filter. */
async function filtersCondition(tx: Tx, { filters }: Pick<Segment, 'filters'>): Promise<Sql> {
  return (await listQuery(tx, resourceOf('customerFormResponses'), filters)).where;
}

/** A value such as 31 February fails only in the database, and would make the list of all segments fail. */
const assertCountable = ({ tx }: Pick<Session, 'tx'>, segment: Pick<Segment, 'filters'>) => countSegment(tx, segment);

async function countSegment(
  tx: Tx,
  segment: Pick<Segment, 'filters'>,
): Promise<Pick<CountedSegment, 'customerCount' | 'isCapped'>> {
  const found = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from customer_rows v where ${await filtersCondition(tx, segment)} limit ${totalCap + 1}) counted`);
  const count = found?.count ?? 0;
  return { customerCount: Math.min(count, totalCap), isCapped: count > totalCap };
}

function assertOwn({ session }: Session, { ownerId }: Segment): void {
  if (ownerId === session.userId || session.permits(permissionFor('customerFormResponses', 'delete'))) return;
  throw refused('NOT_OWN_SEGMENT', 'Only its author can change this segment');
}
