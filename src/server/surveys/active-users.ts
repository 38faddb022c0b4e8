import { sql } from 'kysely';
import type { SurveySnapshot } from '../../contract/schemas/survey.ts';
import type { Tx } from '../db/database.ts';

/** A kept survey that tells only those who are still there. */
export async function withoutLeavers(tx: Tx, survey: SurveySnapshot): Promise<SurveySnapshot> {
  const { notifyUserIds } = survey.settings;
  const there = await tx.rows(sql<{ id: number }>`
    select id from user_rows where tenant_id = ${tx.tenantId} and id = any(${notifyUserIds}) and is_active order by id`);
  return { ...survey, settings: { ...survey.settings, notifyUserIds: there.map(({ id }) => id) } };
}
