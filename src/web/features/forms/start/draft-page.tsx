import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Line } from '../../../crud/inputs/line-inputs.tsx';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { usePageTitle } from '../../../layout/page.tsx';
import { PageHead, Panel } from '../../../layout/page-parts.tsx';
import { useCallAny } from '../../../providers/queries.ts';
import type { QuestionFile } from '../draft/builder-draft.ts';
import { formatLanguage } from '../question/languages.ts';
import { DraftReview } from './draft-review.tsx';
import { type Review, type Line as ReviewLine, reviewOf, savedDocument, withQuestion } from './review.ts';
import { draftSource, type StartKind, type StartProps } from './start-kind.ts';

export function DraftPage<D extends QuestionFile>({ kind, open }: StartProps<D>) {
  const draft = useGenerated(kind);
  const { hints } = kind.texts;
  const { review } = draft;
  const title = `Create from ${draftSource()}`;
  usePageTitle(title);
  return (
    <>
      <PageHead
        title={title}
        about="Describe what you want to know and review the draft. Nothing is saved until you save it in the builder."
      />
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
                ? 'Written by the AI of your organisation. Please check it.'
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
    </>
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

function useGenerated<D extends QuestionFile>(kind: StartKind<D>) {
  const call = useCallAny();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState('');
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
      const body = { text, ...(language ? { language } : {}), ...(current ? { current } : {}) };
      const drafted = await call(kind.resource, 'generate', { body });
      setReview(reviewOf(kind.draftedSchema.parse(drafted), current));
      setText('');
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
    setText,
    language,
    setLanguage,
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
