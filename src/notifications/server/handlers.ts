import type { z } from 'zod';
import { permissionFor } from '../../core/contract/catalogue.ts';
import type { Permission } from '../../core/contract/endpoint.ts';
import { notFound } from '../../core/contract/errors.ts';
import { plainNote } from '../../core/rules/mentions.ts';
import { countRows, offsetPage, setListHeaders } from '../../core/server/crud/list-pages.ts';
import { sql } from '../../core/server/db/database.ts';
import type { Call, CallHandler, Handler } from '../../core/server/http/call.ts';
import type { Notification } from '../schemas/notification.ts';
import {
  mostNotifications,
  mostUnread,
  type notificationsQuerySchema,
  type readAllSchema,
} from '../schemas/notification-calls.ts';
import { eventRules } from '../shared/server/recipients.ts';

interface Row {
  id: number;
  kind: string;
  title: string;
  count: number;
  many: string | null;
  responseId: number | null;
  sentimentName: string | null;
  surveyId: number | null;
  surveyResponseId: number | null;
  notes: string | null;
  createdAt: Date;
  readAt: Date | null;
  total: number;
}

export const notifications: Handler = async (call) => {
  const { tx, session } = call;
  const { _start = 0, _end = _start + 20, unread } = call.query as z.output<typeof notificationsQuerySchema>;
  const limit = Math.max(0, Math.min(_end - _start, mostNotifications));
  const listed = sql`n.tenant_id = ${tx.tenantId} and n.user_id = ${session.userId}
    ${unread === 'true' ? sql`and n.read_at is null` : sql``}`;
  const rows = await tx.rows(sql<Row>`
    select n.id, n.kind, n.title, n.count, n.detail ->> 'many' as many, n.response_id, n.created_at, n.read_at,
      s.name as sentiment_name, v.id as survey_id, a.id as survey_response_id, t.notes, count(*) over ()::integer as total
    from notifications n
    left join sentiment_responses r on r.tenant_id = n.tenant_id and r.id = n.response_id
    left join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    left join tracking_rows t on t.tenant_id = n.tenant_id and t.response_id = n.response_id
      and t.id = (n.detail ->> 'trackingId')::integer
    left join surveys v on v.tenant_id = n.tenant_id and v.id = (n.detail ->> 'surveyId')::integer
    left join survey_responses a on a.tenant_id = n.tenant_id and a.survey_id = v.id
      and a.id = (n.detail ->> 'surveyResponseId')::integer and n.count = 1
    where ${listed}
    order by n.created_at desc, n.id desc
    offset ${_start} limit ${limit}`);
  const total = rows[0]?.total ?? (await countRows(tx, sql`notifications n where ${listed}`));
  setListHeaders(call, offsetPage({ start: _start, limit, rows: rows.length, total }));
  const mayOpen = session.permits(permissionFor('sentimentResponses', 'show'));
  return rows.map((row) => {
    const needed = neededFor(row.kind);
    if (needed !== null && !session.permits(needed)) return hidden(row);
    return readable(mayOpen ? row : { ...row, responseId: null, sentimentName: null });
  });
};

function neededFor(kind: string): Permission | null {
  const rule = Object.values(eventRules).find((one) => one.kind === kind);
  return rule ? rule.needs : permissionFor('sentimentResponses', 'show');
}

const ofSurveys = 'survey_answered';

function readable({ notes, count, many, title, total: _, ...row }: Row): Notification {
  const { responseId, sentimentName, surveyId, surveyResponseId } = row;
  return {
    ...inTime(row),
    responseId,
    sentimentName,
    surveyId,
    surveyResponseId,
    isOfMany: row.kind !== ofSurveys && count > 1 && responseId === null,
    title: count > 1 && many ? many.replace('{count}', String(count)) : title,
    excerpt: notes === null ? null : beginningOf(plainNote(notes)),
  };
}

function hidden(row: Row): Notification {
  const title = `This is about ${row.kind === ofSurveys ? 'a survey' : 'a response'} that you may not open`;
  const emptyReferences = {
    responseId: null,
    sentimentName: null,
    surveyId: null,
    surveyResponseId: null,
    excerpt: null,
    isOfMany: false,
  };
  return { ...inTime(row), title, ...emptyReferences };
}

function inTime({ id, kind, createdAt, readAt }: Pick<Row, 'id' | 'kind' | 'createdAt' | 'readAt'>) {
  return { id, kind, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

const longest = 160;

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
}

export const unreadNotifications: Handler = async ({ tx, session }) => {
  const counted = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from notifications
      where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and read_at is null limit ${mostUnread}) unread`);
  return { count: counted?.count ?? 0 };
};

/** Another user's notification is 404, like an unknown one. */
export const readNotification: Handler = async (call) => {
  const { tx, session } = call;
  const found = await tx.run(sql`
    update notifications set read_at = coalesce(read_at, now())
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and id = ${call.id()}`);
  if (!found) throw notFound();
};

/** Marks as read only up to the newest one that the caller has seen. */
export const readNotifications: CallHandler<'readNotifications'> = async ({
  tx,
  session,
  body,
}: Call<z.output<typeof readAllSchema>>) => {
  await tx.run(sql`
    update notifications set read_at = now()
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and read_at is null
      and date_trunc('milliseconds', created_at) <= ${body.until}`);
};
