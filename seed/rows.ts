import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { snakeOf } from '../src/core/server/crud/columns.ts';
import { sql, type Tx } from '../src/core/server/db/database.ts';
import type { Answered } from '../src/forms/schemas/answered.ts';
import type { FieldOptions } from '../src/forms/schemas/field-options.ts';
import type { FieldType } from '../src/forms/schemas/field-types.ts';
import type { Status } from '../src/forms/schemas/response-statuses.ts';
import type { escalationTypes } from '../src/forms/schemas/sentiment.ts';
import type { RejectionCode, ResolutionCode, RootCause } from '../src/responses/schemas/response-end.ts';
import type { TrackingEntry } from '../src/responses/schemas/sentiment-response.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Audit columns of a row created this many days ago and not changed since. */
export function createdAgo(now: Date, daysAgo: number, by: number) {
  const at = new Date(now.getTime() - daysAgo * day);
  return { createdAt: at, updatedAt: at, createdBy: by };
}

export type EscalationType = (typeof escalationTypes)[number];

interface Created {
  id: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: number | null;
}

/** Rows by table. Every row of a table sets all its columns. */
export interface Tables {
  users: Created & {
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string;
    roleId: number;
    isActive: boolean;
    isInitialPasswordReset: 0 | 1;
    lastSignInAt: Date | null;
  };
  groups: Created & { name: string; description: string; color: string; leadUserId: number | null };
  group_members: { groupId: number; userId: number };
  severity_levels: Created & { name: string; description: string; daysToResolve: number; rank: number; color: string };
  customer_form_responses: Created & {
    displayName: string;
    email: string | null;
    phone: string | null;
    company: string | null;
  };
  sentiments: Created & {
    name: string;
    description: string;
    enableCustomer: boolean;
    enableEscalation: boolean;
    escalationType: EscalationType | null;
    enableSla: boolean;
  };
  sentiment_severity_levels: { sentimentId: number; severityLevelId: number };
  sentiment_users: { sentimentId: number; userId: number };
  sentiment_groups: { sentimentId: number; groupId: number };
  sentiment_fields: Created & {
    sentimentId: number;
    fieldName: string;
    fieldType: FieldType;
    required: boolean;
    isSentimentValue: boolean;
    options: FieldOptions;
    position: number;
  };
  sentiment_responses: Created & {
    sentimentId: number;
    number: number;
    status: Status;
    severityLevelId: number | null;
    customerResponseId: number | null;
    customerName: string | null;
    summary: string;
    sentimentScore: number | null;
    escalationType: EscalationType;
    answers: Answered[];
    slaDueAt: Date | null;
    slaWarnAt: Date | null;
    firstResponseDueAt: Date | null;
    firstRespondedAt: Date | null;
    nextResponseDueAt: Date | null;
    pausedAt: Date | null;
    pausedMs: number;
    statusSince: Date;
    resolvedAt: Date | null;
    resolutionCode: ResolutionCode | null;
    rootCause: RootCause | null;
    resolutionText: string | null;
    rejectionCode: RejectionCode | null;
    rejectionReason: string | null;
    isAssigned: boolean;
    version: number;
  };
  sentiment_response_users: { responseId: number; userId: number };
  sentiment_response_groups: { responseId: number; groupId: number };
  sentiment_response_tracking: Created & {
    responseId: number;
    kind: TrackingEntry['kind'];
    notes: string;
    status: Status | null;
    userId: number | null;
    detail: Record<string, unknown>;
  };
}

export type TableName = keyof Tables;

export interface Writer {
  readonly tenantId: number;
  /** Returns unused IDs in ascending order. */
  reserveIds(table: TableName, count: number): Promise<number[]>;
  write<T extends TableName>(table: T, rows: Iterable<Tables[T]>): Promise<void>;
  /** Sets the number after which the tenant's next response is numbered. */
  setLastNumber(lastNumber: number): Promise<void>;
}

/** Inserts in the tenant's transaction, subject to row-level security: one statement per table. */
export function insertWriter(tx: Tx): Writer {
  if (tx.tenantId === null) throw new Error('Rows belong to a tenant');
  return {
    tenantId: tx.tenantId,
    async reserveIds(table, count) {
      const rows = await tx.rows(sql<{ id: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)`);
      return rows.map(({ id }) => id);
    },
    async setLastNumber(lastNumber) {
      await tx.run(sql`
        insert into response_numbers (tenant_id, last) values (${tx.tenantId}, ${lastNumber})
        on conflict (tenant_id) do update set last = excluded.last`);
    },
    async write(table, list) {
      const rows = [...list];
      const first = rows[0];
      if (!first) return;
      const columns = sql.join(Object.keys(first).map((name) => sql.ref(snakeOf(name))));
      const named = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeOf(name), value])),
      );
      await tx.run(sql`
        insert into ${sql.ref(table)} (tenant_id, ${columns}) overriding system value
        select ${tx.tenantId}::integer, ${columns}
        from jsonb_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(named)}::jsonb)`);
    },
  };
}

// Size of a socket buffer: the database reads one chunk while the next is built.
const chunkLength = 64 * 1024;

/** Writes by COPY as the database owner; many times faster than inserts under row-level security. */
export function copyWriter(client: pg.ClientBase, tenantId: number): Writer {
  return {
    tenantId,
    async reserveIds(table, count) {
      const { rows } = await client.query<{ first: number; ids: number[] | null }>(
        `select min(id) as first, case when max(id) - min(id) >= count(*) then array_agg(id) end as ids
          from (select nextval(pg_get_serial_sequence($1, 'id'))::integer as id from generate_series(1, $2::integer)) taken`,
        [table, count],
      );
      const { first = 0, ids = null } = rows[0] ?? {};
      return ids ?? Array.from({ length: count }, (_, index) => first + index);
    },
    async write(table, rows) {
      const rest = rows[Symbol.iterator]();
      const first = rest.next();
      if (first.done) return;
      const columns = Object.keys(first.value).map(snakeOf);
      const copy = client.query(from(`copy ${table} (tenant_id, ${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(copyText(tenantId, first.value, rest)), copy);
    },
    async setLastNumber(lastNumber) {
      await client.query(
        `insert into response_numbers (tenant_id, last) values ($1, $2)
          on conflict (tenant_id) do update set last = excluded.last`,
        [tenantId, lastNumber],
      );
    },
  };
}

type AnyRow = Tables[keyof Tables];

function* copyText(tenantId: number, first: AnyRow, rest: Iterator<AnyRow>): Generator<Buffer> {
  let text = '';
  for (let row: AnyRow | undefined = first; row; row = next(rest)) {
    text += tenantId;
    for (const value of Object.values(row)) text += `\t${copyValue(value)}`;
    text += '\n';
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function next(rest: Iterator<AnyRow>): AnyRow | undefined {
  const { done, value } = rest.next();
  return done ? undefined : value;
}

function copyValue(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Date) return timeText(value);
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
}

let lastTime = new Date(0);
let lastText = lastTime.toISOString();

// Caches the last text: consecutive columns and rows share the same time.
function timeText(time: Date): string {
  if (time !== lastTime) {
    lastTime = time;
    lastText = time.toISOString();
  }
  return lastText;
}

const special = /[\\\t\n\r]/;

function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
}
