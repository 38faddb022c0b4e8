import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';
import { endingFor } from '../../../../domain/surveys/outcome.ts';
import { keyOf } from '../../../../domain/surveys/visit-pages.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { FormPreview } from '../../forms/preview/form-preview.tsx';
import type { PreviewFrame } from '../../forms/preview/preview-frame.ts';
import type { SurveyDraft, Words } from './survey-draft.ts';

/** The survey to try out, from its welcome page to the ending that the answers lead to. Nothing of it is kept. */
export function SurveyPreview({ draft }: { draft: SurveyDraft }) {
  const fields = draft.settings.oneByOne ? oneByOne(draft.fields) : draft.fields;
  return (
    <FormPreview
      draft={{ ...draft, fields }}
      frameIn={(language) => frameOf(draft, language)}
      color={draft.theme.color}
    />
  );
}

function frameOf(draft: SurveyDraft, chosen: string): PreviewFrame {
  const first = draft.defaultLanguage;
  const language = chosen || first;
  const say = (words: Words) => words[language]?.trim() || words[first]?.trim() || '';
  const { welcome } = draft;
  return {
    language,
    title: say(draft.title) || draft.name.trim() || 'Untitled survey',
    mayGoBack: draft.settings.allowBack,
    ...(welcome.isShown
      ? { opening: { title: say(welcome.title), text: say(welcome.text), button: say(welcome.button) || 'Start' } }
      : {}),
    endingOf: (fields, answers) => {
      const ending = endingFor(draft.endings, fields, answersByKey(fields, answers));
      return ending && { title: say(ending.title) || 'Thank you', text: say(ending.text) };
    },
  };
}

const answersByKey = (fields: readonly FormField[], answers: ReadonlyMap<number, AnswerValue>) =>
  Object.fromEntries(fields.map((field) => [keyOf(field), answers.get(field.id) ?? null]));

/** Each question opens a page of its own; what stands before it is read with it. */
function oneByOne(fields: readonly DraftField[]): DraftField[] {
  return fields.flatMap((field, index) => {
    const before = fields[index - 1];
    const isAlone = before && !opensNothing.includes(before.fieldType) && field.fieldType !== 'page_break';
    return isAlone ? [pageBefore(field), field] : [field];
  });
}

const opensNothing: readonly string[] = ['section', 'statement', 'page_break', 'hidden', 'calculated'];

const pageBefore = ({ key }: DraftField): DraftField => ({
  key: `page-${key}`,
  fieldName: '',
  fieldType: 'page_break',
  required: false,
  isSentimentValue: false,
  options: {},
});
