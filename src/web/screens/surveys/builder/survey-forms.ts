import { lazy } from 'react';
import { staffTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { surveySnapshotSchema } from '../../../../contract/schemas/survey.ts';
import { surveyDocumentSchema } from '../../../../contract/schemas/survey-document.ts';
import type { FormKind } from '../../forms/form-kind.ts';
import { surveyPaths } from '../shared/paths.ts';
import { type SurveyDraft, surveyBody, surveyDraftSchema } from './survey-draft.ts';
import { surveyProblems } from './survey-problems.ts';

// What a survey that is not saved yet does not need.
const SurveyBar = lazy(async () => ({ default: (await import('./survey-bar.tsx')).SurveyBar }));

// Each looked at for itself, and some heavy.
const PagesView = lazy(async () => ({ default: (await import('./pages-view.tsx')).PagesView }));
const LanguagesView = lazy(async () => ({ default: (await import('./languages-view.tsx')).LanguagesView }));
const LooksView = lazy(async () => ({ default: (await import('./looks-view.tsx')).LooksView }));
const SettingsView = lazy(async () => ({ default: (await import('./settings-view.tsx')).SettingsView }));
const SurveyPreview = lazy(async () => ({ default: (await import('./survey-preview.tsx')).SurveyPreview }));

const under =
  (...places: string[]) =>
  (path: string) =>
    places.includes(path.split('.')[0] ?? '');

/** Surveys, for the builder. */
export const surveyForms = {
  resource: 'surveys',
  questions: { resource: 'surveyQuestions', owner: 'surveyId' },
  touches: ['surveys', 'surveyQuestions'],
  words: {
    one: 'survey',
    untitled: 'New survey',
    preview: 'Untitled survey',
    nameHint: 'For you and your colleagues. Visitors see the title under “Pages”.',
    descriptionHint: 'What it is for, and what happens with the answers.',
    made: (name: string) => `“${name}” is saved as a draft`,
  },
  leavesOut: staffTypes,
  draftName: (id: number | null) => `survey-builder:${id ?? 'new'}`,
  draftSchema: surveyDraftSchema,
  bodyOf: surveyBody,
  problemsOf: surveyProblems,
  views: [
    { name: 'pages', label: 'Pages', Panel: PagesView, shows: under('title', 'welcome', 'endings') },
    { name: 'languages', label: 'Languages', Panel: LanguagesView, shows: under('languages', 'defaultLanguage') },
    { name: 'looks', label: 'Looks', Panel: LooksView, shows: under('theme') },
    { name: 'settings', label: 'Settings', Panel: SettingsView, shows: under('settings', 'quotas', 'type', 'tags') },
  ],
  BarActions: SurveyBar,
  Preview: SurveyPreview,
  fileSchema: surveyDocumentSchema,
  snapshotSchema: surveySnapshotSchema,
  editPath: surveyPaths.edit,
  madePath: surveyPaths.edit,
} satisfies FormKind<SurveyDraft>;
