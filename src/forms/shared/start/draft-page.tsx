import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { Create } from '@refinedev/mui';
import { useState } from 'react';
import { z } from 'zod';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import { useDraft } from '../../../core/web/record/use-draft.ts';
import type { QuestionFile } from '../draft/builder-draft.ts';
import { formatLanguage } from '../question/languages.ts';
import { DraftReview } from './draft-review.tsx';
import { type Review, type Line as ReviewLine, reviewOf, savedDocument, withQuestion } from './review.ts';
import { type Drafted, type DraftRequest, draftSource, type StartProps } from './start-kind.ts';

interface DraftPageProps<D extends QuestionFile> extends StartProps<D> {
  onGenerate: (request: DraftRequest<D>) => Promise<{ data: Drafted<D> }>;
}

export function DraftPage<D extends QuestionFile>({ kind, onGenerate, open }: DraftPageProps<D>) {
  const draft = useGenerated({ kind, onGenerate });
  const { hints } = kind.texts;
  const { review } = draft;
  const title = `Create from ${draftSource()}`;
  usePageTitle(title);
  return (
    <Create
      {...pageLookWithoutFooter}
      resource={kind.resource}
      title={
        <PageTitle
          title={title}
          about="Describe what you want to know and review the draft. Nothing is saved until you save it in the builder."
        />
      }
    >
      <Stack sx={{ gap: 3, maxWidth: 860 }}>
        <Panel title={review ? 'What should be different?' : 'What do you want to know?'}>
          <Stack
            component="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void draft.ask();
            }}
            sx={{ gap: 2, alignItems: 'flex-start' }}
          >
            <Line
              isLong
              minRows={review ? 2 : 5}
              label={review ? 'Refine the description' : `Describe the ${kind.texts.one}`}
              placeholder={review ? hints.change : hints.begin}
              value={draft.text}
              most={10_000}
              problem={draft.problem}
              help="You can enter lists and questions. Do not enter personal data."
              onChange={draft.setText}
            />
            {!review && <SelectField {...languageChoice} value={draft.language} onChange={draft.setLanguage} />}
            <Button type="submit" variant={review ? 'outlined' : 'contained'} loading={draft.isAsking}>
              {review ? 'Refine draft' : 'Create draft'}
            </Button>
          </Stack>
        </Panel>
        {review && (
          <>
            <Alert severity="info" role="status">
              {review.by === 'ai'
                ? 'Written by the AI of your organization. Please check it.'
                : 'Written by rules, without AI.'}{' '}
              {review.notes.join(' ')}
            </Alert>
            {review.leftOut.length > 0 && <LeftOut pieces={review.leftOut} onAdd={draft.add} />}
            <DraftReview
              review={review}
              onToggle={draft.toggle}
              onRename={draft.rename}
              onUse={() => void open(draft.saved())}
              onStartAgain={draft.startAgain}
            />
          </>
        )}
      </Stack>
    </Create>
  );
}

/** Lists the parts of the prompt that were not used, so that the user does not expect them in the draft. */
function LeftOut({ pieces, onAdd }: { pieces: readonly string[]; onAdd: (caption: string) => void }) {
  return (
    <Panel
      title="Not used"
      about="The draft does not contain these parts of your description. Add a part as a question, or set it in the builder."
    >
      <Box component="ul" aria-label="Not used" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {pieces.map((caption) => (
          <Box key={caption} component="li" sx={row}>
            <Typography sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' }}>
              “{caption}”
            </Typography>
            <Button size="small" aria-label={`Add “${caption}” as a question`} onClick={() => onAdd(caption)}>
              Add as a question
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0, pb: 0 },
  '& > button': { flexShrink: 0 },
} as const;

const languageChoice = {
  label: 'Language of the questions',
  none: 'Language of the description',
  options: ['en', 'de', 'fr', 'es', 'ar'].map((one) => [one, formatLanguage(one)] as const),
  sx: { minWidth: 260, maxWidth: '100%' },
};

const describedSchema = z.object({ text: z.string(), language: z.string() });

function useGenerated<D extends QuestionFile>({ kind, onGenerate }: Pick<DraftPageProps<D>, 'kind' | 'onGenerate'>) {
  const draft = useDraft(`description:${kind.resource}`, describedSchema, () => ({ text: '', language: '' }));
  const { text, language } = draft.value;
  const set = (part: Partial<z.output<typeof describedSchema>>) => draft.change((before) => ({ ...before, ...part }));
  const [review, setReview] = useState<Review<D>>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const ask = async () => {
    if (text.trim().length < 3) {
      setProblem('Describe what you want to know');
      return;
    }
    setAsking(true);
    setProblem(undefined);
    const current = review && kind.sound(savedDocument(review));
    try {
      const { data } = await onGenerate({ text, ...(language && { language }), ...(current && { current }) });
      setReview(reviewOf(data, current));
      set({ text: '' });
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : 'The draft could not be created. Please try again.');
    } finally {
      setAsking(false);
    }
  };
  const change = (key: string, part: Partial<ReviewLine>) =>
    setReview(
      (before) =>
        before && {
          ...before,
          lines: before.lines.map((line) => (line.field.key === key ? { ...line, ...part } : line)),
        },
    );

  return {
    text,
    setText: (next: string) => set({ text: next }),
    language,
    setLanguage: (next: string) => set({ language: next }),
    review,
    problem,
    isAsking,
    ask,
    toggle: (key: string, isSaved: boolean) => change(key, { isStored: isSaved }),
    rename: (key: string, fieldName: string) => change(key, { fieldName }),
    add: (caption: string) => setReview((before) => before && withQuestion(before, caption)),
    startAgain: () => setReview(undefined),
    saved: (): D => kind.sound(savedDocument(review as Review<D>)),
  };
}
