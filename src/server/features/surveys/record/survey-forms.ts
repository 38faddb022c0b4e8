import { notFound } from '../../../../contract/errors.ts';
import type { SurveySnapshot } from '../../../../contract/schemas/surveys/survey.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { homeOf } from '../../forms/form-home.ts';

export const surveyForms = homeOf<SurveySnapshot>('surveys', 'surveyQuestions', {
  owner: 'surveyId',
  ownerColumn: 'survey_id',
  versions: 'survey_versions',
  readSnapshot,
});

async function readSnapshot(tx: Tx, id: number): Promise<SurveySnapshot> {
  const found = await tx.first(sql<{ document: SurveySnapshot }>`
    select json_build_object(
      'name', s.name, 'description', s.description, 'type', s.type, 'title', s.title, 'languages', s.languages,
      'defaultLanguage', s.default_language, 'welcome', s.welcome, 'endings', s.endings, 'quotas', s.quotas,
      'theme', s.theme, 'settings', s.settings,
      'fields', (select coalesce(json_agg(json_build_object('id', q.id, 'fieldName', q.field_name,
          'fieldType', q.field_type, 'required', q.required, 'isSentimentValue', q.is_sentiment_value,
          'options', q.options) order by q.position, q.id), '[]')
        from survey_questions q
        where q.tenant_id = s.tenant_id and q.survey_id = s.id and q.deleted_at is null)) as document
    from surveys s where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);
  if (!found) throw notFound();
  return found.document;
}
