import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { caseJob } from '../cases/case-job.ts';

/** A finished answer that needs nothing but to be written. */
export interface QuickRow {
  link_id: number;
  survey_id: number;
  survey_version: number;
  visit_id: string;
  [column: string]: unknown;
}

interface Waiting {
  row: QuickRow;
  done: (isKept: boolean) => void;
}

const mostTogether = 256;
const mostFlying = 2;

/**
 * Writes answers of one tenant together: what came while earlier ones were being committed shares the next commit.
 * There is no timer. Each caller hears after the commit of its batch whether its own was kept; false where the survey
 * is not as the caller thought, or the visit is known already.
 */
export function groupedWriter(database: Database) {
  const lines = new Map<number, { waiting: Waiting[]; flying: number }>();

  function fly(tenantId: number): void {
    const line = lines.get(tenantId);
    if (!line || line.flying >= mostFlying) return;
    const batch = line.waiting.splice(0, mostTogether);
    if (batch.length === 0) {
      if (line.flying === 0) lines.delete(tenantId);
      return;
    }
    line.flying += 1;
    void keep(database, tenantId, batch).finally(() => {
      line.flying -= 1;
      fly(tenantId);
    });
    fly(tenantId);
  }

  return (tenantId: number, row: QuickRow): Promise<boolean> =>
    new Promise((done) => {
      const line = lines.get(tenantId) ?? { waiting: [], flying: 0 };
      lines.set(tenantId, line);
      line.waiting.push({ row, done });
      fly(tenantId);
    });
}

/** One that breaks the batch must not fail its neighbours: then each goes the long way, where faults are named. */
async function keep(database: Database, tenantId: number, batch: readonly Waiting[]): Promise<void> {
  const kept = await database.transaction(tenantId, (tx) => write(tx, batch)).catch(() => new Set<string>());
  for (const { row, done } of batch) done(kept.delete(nameOf(row.survey_id, row.visit_id)));
}

const nameOf = (surveyId: number, visitId: string) => `${surveyId} ${visitId}`;

async function write(tx: Tx, batch: readonly Waiting[]): Promise<Set<string>> {
  const rows = await tx.rows(sql<{ surveyId: number; visitId: string }>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(batch.map(({ row }) => row))}::jsonb) as r(
        link_id integer, survey_id integer, survey_version integer, visit_id text, status text, language text,
        started_at timestamptz, completed_at timestamptz, duration_ms integer, answers jsonb, per_question_ms jsonb,
        nps smallint, csat smallint, ces smallint, sentiment_score real, summary text, ending_id text, source text,
        device text, browser text)),
    kept as (
      insert into survey_responses (tenant_id, link_id, survey_id, survey_version, visit_id, status, language, started_at,
        completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary, ending_id, source,
        device, browser)
      select l.tenant_id, sent.* from sent
      join survey_links l on l.tenant_id = ${tx.tenantId} and l.id = sent.link_id and l.survey_id = sent.survey_id
      join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
      join tenants t on t.id = l.tenant_id
      where t.state = 'active' and s.state = 'active' and s.published_version = sent.survey_version
        and coalesce((s.settings ->> 'openAt')::timestamptz <= now(), true)
        and coalesce((s.settings ->> 'closeAt')::timestamptz > now(), true)
        and s.settings ->> 'maxResponses' is null
        and coalesce(jsonb_array_length(s.settings -> 'notifyUserIds'), 0) = 0
        and l.is_active and l.max_uses is null and l.password_hash is null
        and l.kind in ('anonymous', 'embed', 'kiosk')
        and coalesce(l.starts_at <= now(), true) and coalesce(l.expires_at > now(), true)
      on conflict (tenant_id, survey_id, visit_id) do nothing
      returning id, survey_id, visit_id, status),
    asked as (
      insert into jobs (tenant_id, kind, key, payload)
      select ${tx.tenantId}::integer, ${caseJob}, kept.id::text, '{}' from kept
      where kept.status = 'complete' and exists (select from survey_case_rules c
        where c.tenant_id = ${tx.tenantId} and c.survey_id = kept.survey_id and c.is_active)
      returning 1),
    woken as materialized (select pg_notify('jobs', '') from (select from asked limit 1) one)
    select survey_id, visit_id, (select count(*) from woken) as woken from kept`);
  return new Set(rows.map(({ surveyId, visitId }) => nameOf(surveyId, visitId)));
}
