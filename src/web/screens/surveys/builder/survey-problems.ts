import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { surveyFaults } from '../../../../domain/surveys/survey-faults.ts';
import { builderProblems } from '../../forms/builder/builder-problems.ts';
import { found, type Problems } from '../../forms/builder/found.ts';
import { groupProblem } from '../../forms/question/condition-problems.ts';
import { frameSchema, type SurveyDraft, surveyBody } from './survey-draft.ts';

/** What keeps a survey from being saved: as for any form, and `endings.0.url` and the like for what is around its questions. */
export function surveyProblems(draft: SurveyDraft): Problems {
  const shared = builderProblems(draft, 'survey');
  return { ...frameProblems(draft), ...conditionProblems(draft), ...shared };
}

function frameProblems(draft: SurveyDraft): Problems {
  const { name: _, description: __, ...frame } = surveyBody(draft);
  const parsed = frameSchema.safeParse({ name: 'checked elsewhere', ...frame });
  const issues = parsed.success ? [] : parsed.error.issues;
  const fields = draft.fields.map(({ options, fieldType }, index) => ({ id: index + 1, fieldType, options }));
  const faults = parsed.success ? surveyFaults({ ...draft, fields }) : [];
  return Object.fromEntries([
    ...faults.map(({ path, message }) => [path, message]),
    ...issues.map(({ path, message }) => [path.join('.'), wordsFor(path, message)]),
  ]);
}

const wordsFor = (path: readonly PropertyKey[], message: string) =>
  path[0] === 'quotas' && path[2] === 'name' ? 'Name the quota' : message;

function conditionProblems({ endings, quotas, fields }: SurveyDraft): Problems {
  const asked = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  const each = (list: SurveyDraft['endings'] | SurveyDraft['quotas'], name: string) =>
    list.map(({ when }, at) => found(`${name}.${at}.when`, groupProblem(when, asked, fields)));
  return Object.assign({}, ...each(endings, 'endings'), ...each(quotas, 'quotas'));
}
