import { sql, type Tx } from '../../core/server/db/database.ts';
import { renamedKeys, withRenamedKeys } from '../rules/case-rule-keys.ts';
import type { SurveySnapshot } from '../schemas/survey.ts';
import type { CaseRule } from '../schemas/survey-case.ts';
import { readDocument } from '../shared/server/survey-version.ts';

/** Case rules and pre-filled links follow the keys of questions, which change for respondents with a publication. */
export async function followRenamedKeys(
  tx: Tx,
  surveyId: number,
  publishedVersion: number,
  fields: SurveySnapshot['fields'],
): Promise<void> {
  const { document } = await readDocument(tx, surveyId, publishedVersion);
  const renamed = renamedKeys(document.fields, fields);
  if (renamed.size === 0) return;
  const rules = await tx.rows(sql<Pick<CaseRule, 'id' | 'condition' | 'map'>>`
    select id, condition, map from survey_case_rules where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} for update`);
  for (const rule of rules) {
    const { condition, map } = withRenamedKeys(rule, renamed);
    await tx.run(sql`
      update survey_case_rules
      set condition = ${condition && JSON.stringify(condition)}::jsonb, map = ${JSON.stringify(map)}::jsonb
      where tenant_id = ${tx.tenantId} and id = ${rule.id}`);
  }
  const names = Object.fromEntries(renamed);
  const [before, after] = [Object.keys(names), Object.values(names)];
  // What a link has under the key of a removed question is not for the question that has the key now.
  await tx.run(sql`
    update survey_links l set prefill = (
      select coalesce(jsonb_object_agg(coalesce(${JSON.stringify(names)}::jsonb ->> p.key, p.key), p.value), '{}')
      from jsonb_each(l.prefill) p where p.key = any(${before}::text[]) or not p.key = any(${after}::text[]))
    where l.tenant_id = ${tx.tenantId} and l.survey_id = ${surveyId}
      and l.prefill ?| ${[...before, ...after]}::text[]`);
}
