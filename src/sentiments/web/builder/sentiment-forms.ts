import { fetchedPart } from '../../../core/web/layout/lazy-part.tsx';
import type { FormKind } from '../../../forms/shared/draft/builder-draft.ts';
import { builderProblems } from '../../../forms/shared/draft/builder-problems.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { type SentimentDraft, sentimentBody, sentimentDraftSchema } from './sentiment-draft.ts';

// Loaded lazily, because it includes the pickers and is not the first view.
const BuilderRules = fetchedPart(async () => (await import('./builder-rules.tsx')).BuilderRules);
const FormPreview = fetchedPart(
  async () => (await import('../../../forms/shared/preview/form-preview.tsx')).FormPreview,
);

const handling = ['severityLevels', 'assignedUsers', 'assignedGroups', 'escalationType', 'enableEscalation'];

export const sentimentForms = {
  resource: 'sentiments',
  questions: { resource: 'sentimentFields', owner: 'sentimentId' },
  touches: ['sentiments', 'sentimentFields', 'sentimentStats'],
  format: {
    one: 'form',
    untitled: 'New sentiment form',
    preview: 'Untitled form',
    nameHint: 'As shown in the menu, such as “Branch visit”.',
    made: (name: string) => `“${name}” is ready to be filled in`,
  },
  draftName: (id: number | null) => `builder:${id ?? 'new'}`,
  draftSchema: sentimentDraftSchema,
  bodyOf: sentimentBody,
  problemsOf: (draft: SentimentDraft) => builderProblems(draft, 'form'),
  views: [
    { name: 'handling', label: 'Handling', Panel: BuilderRules, shows: (path: string) => handling.includes(path) },
  ],
  Preview: FormPreview,
  editPath: paths.edit,
  madePath: paths.answer,
} satisfies FormKind<SentimentDraft>;
