import { invalid, notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { homeOf } from '../../../forms/shared/server/form-home.ts';
import { checkFields } from '../../../forms/shared/server/save-fields.ts';
import { surveyIssues } from '../../rules/survey-issues.ts';
import {
  type SurveyInput,
  type SurveySnapshot,
  surveySettingsSchema,
  surveySnapshotSchema,
} from '../../schemas/survey.ts';

export const surveyForms = homeOf<SurveySnapshot>('surveys', 'surveyQuestions', {
  owner: 'surveyId',
  ownerColumn: 'survey_id',
  versions: 'survey_versions',
  isPublished: true,
  snapshotSchema: surveySnapshotSchema,
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

interface DraftOf {
  userId: number;
  surveyId: number;
}

export async function saveDraft(tx: Tx, { userId, surveyId }: DraftOf, input: SurveyInput): Promise<void> {
  const document = toSnapshot(input);
  const issues = surveyIssues(document);
  if (issues.length > 0) throw invalid(issues);
  await tx.run(sql`
    delete from survey_previews
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and updated_at < now() - interval '1 day'`);
  await tx.run(sql`
    insert into survey_previews (tenant_id, user_id, survey_id, document)
    values (${tx.tenantId}, ${userId}, ${surveyId}, ${JSON.stringify(document)})
    on conflict (tenant_id, user_id, survey_id) do update set document = excluded.document, updated_at = now()`);
}

export async function readDraft(tx: Tx, { userId, surveyId }: DraftOf): Promise<SurveySnapshot | undefined> {
  const found = await tx.first(sql<{ document: SurveySnapshot }>`
    select document from survey_previews
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and survey_id = ${surveyId}`);
  return found?.document;
}

function toSnapshot(input: SurveyInput): SurveySnapshot {
  const { name, languages = ['en'], defaultLanguage = languages[0] ?? 'en', welcome, fields = [] } = input;
  const { fields: checked, errors } = checkFields(
    fields.map(({ id: _, ...field }) => field),
    [],
  );
  if (errors.length > 0) throw invalid(errors);
  return {
    name,
    languages,
    defaultLanguage,
    description: '',
    type: input.type ?? 'custom',
    title: input.title ?? { [defaultLanguage]: name },
    welcome: welcome ?? { isShown: false, title: {}, text: {}, button: {} },
    endings: input.endings ?? [],
    quotas: input.quotas ?? [],
    theme: input.theme ?? {},
    settings: input.settings ?? surveySettingsSchema.parse({}),
    fields: checked.map((field, at) => ({ ...field, id: at + 1 })),
  };
}
