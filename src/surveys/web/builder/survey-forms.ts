import { fetchedPart } from '../../../core/web/layout/lazy-part.tsx';
import { layoutTypes, staffTypes } from '../../../forms/schemas/field-types.ts';
import { type FormKind, found, type Problems } from '../../../forms/shared/draft/builder-draft.ts';
import { builderProblems } from '../../../forms/shared/draft/builder-problems.ts';
import { groupProblem } from '../../../forms/shared/draft/conditions.ts';
import { surveyIssues } from '../../rules/survey-issues.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { SurveyBar } from './survey-bar.tsx';
import { frameSchema, renameSurveyKey, type SurveyDraft, surveyBody, surveyDraftSchema } from './survey-draft.ts';

/** Adds paths such as `endings.0.url` to the problems that every form can have. */
function surveyProblems(draft: SurveyDraft): Problems {
  const shared = builderProblems(draft, 'survey');
  return { ...frameProblems(draft), ...conditionProblems(draft), ...shared };
}

function frameProblems(draft: SurveyDraft): Problems {
  const { name: _, description: __, ...frame } = surveyBody(draft);
  const parsed = frameSchema.safeParse({ name: 'checked elsewhere', ...frame });
  const issues = parsed.success ? [] : parsed.error.issues;
  const fields = draft.fields.map(({ options, fieldType }, index) => ({ id: index + 1, fieldType, options }));
  const issuesFound = parsed.success ? surveyIssues({ ...draft, fields }) : [];
  return Object.fromEntries([
    ...issuesFound.map(({ path, message }) => [path, message]),
    ...issues.map(({ path, message }) => [path.join('.'), messageFor(path, message)]),
  ]);
}

const messageFor = (path: readonly PropertyKey[], message: string) =>
  path[0] === 'quotas' && path[2] === 'name' ? 'Enter a name for the quota' : message;

function conditionProblems({ endings, quotas, fields }: SurveyDraft): Problems {
  const questionFields = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  const each = (list: SurveyDraft['endings'] | SurveyDraft['quotas'], name: string) =>
    list.map(({ when }, at) => found(`${name}.${at}.when`, groupProblem(when, questionFields, fields)));
  return Object.assign({}, ...each(endings, 'endings'), ...each(quotas, 'quotas'));
}

// Loaded lazily: each view opens separately and some are large.
const PagesView = fetchedPart(async () => (await import('./pages-view.tsx')).PagesView);
const SurveyFlow = fetchedPart(async () => (await import('./survey-flow.tsx')).SurveyFlow);
const LanguagesView = fetchedPart(async () => (await import('./languages-view.tsx')).LanguagesView);
const DesignView = fetchedPart(async () => (await import('./design-view.tsx')).DesignView);
const CasesView = fetchedPart(async () => (await import('./cases-view.tsx')).CasesView);
const SettingsView = fetchedPart(async () => (await import('./settings-view.tsx')).SettingsView);
const SurveyPreview = fetchedPart(async () => (await import('./survey-preview.tsx')).SurveyPreview);

const under =
  (...places: string[]) =>
  (path: string) =>
    places.includes(path.split('.')[0] ?? '');

export const surveyForms = {
  resource: 'surveys',
  questions: { resource: 'surveyQuestions', owner: 'surveyId' },
  touches: ['surveys', 'surveyQuestions'],
  format: {
    one: 'survey',
    untitled: 'New survey',
    preview: 'Untitled survey',
    nameHint: 'For staff only. Respondents see the title under “Pages”.',
    descriptionHint: 'What it is for, and what happens with the answers.',
    made: (name: string) => `“${name}” is saved as a draft`,
  },
  autosaves: true,
  leavesOut: staffTypes,
  draftName: (id: number | null) => `survey-builder:${id ?? 'new'}`,
  draftSchema: surveyDraftSchema,
  bodyOf: surveyBody,
  problemsOf: surveyProblems,
  renameKey: renameSurveyKey,
  views: [
    { name: 'pages', label: 'Pages', Panel: PagesView, shows: under('title', 'welcome', 'endings') },
    { name: 'flow', label: 'Flow', Panel: SurveyFlow, shows: () => false },
    { name: 'languages', label: 'Languages', Panel: LanguagesView, shows: under('languages', 'defaultLanguage') },
    { name: 'looks', label: 'Design', Panel: DesignView, shows: under('theme') },
    { name: 'cases', label: 'Cases', Panel: CasesView, shows: under('cases') },
    { name: 'settings', label: 'Settings', Panel: SettingsView, shows: under('settings', 'quotas', 'type', 'tags') },
  ],
  BarActions: SurveyBar,
  Preview: SurveyPreview,
  editPath: surveyPaths.edit,
  madePath: surveyPaths.edit,
} satisfies FormKind<SurveyDraft>;
