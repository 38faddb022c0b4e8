import AltRoute from '@mui/icons-material/AltRoute';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '../../../../contract/schemas/survey-question.ts';
import { faceOf } from '../../../fields/faces.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { branchingOf, offeredBy } from './question-words.ts';

interface QuestionLineProps {
  question: SurveyQuestion;
  /** Which of the questions it is; what asks nothing has none. */
  number: number | undefined;
  /** All of the survey, as conditions name them. */
  fields: readonly DraftField[];
}

/** One question: its words, its kind, what can be answered, and when it is asked. */
export function QuestionLine({ question, number, fields }: QuestionLineProps) {
  const { fieldName, fieldType, required, isSentimentValue, options } = question;
  const { name: kind, icon: Icon } = faceOf(fieldType);
  const facts = [kind, ...(required ? ['Required'] : []), ...(isSentimentValue ? ['Sentiment value'] : [])];
  const offered = offeredBy(question);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ color: 'text.secondary', display: 'flex', pt: 0.25 }}>
        <Icon fontSize="small" />
      </Box>
      <Stack sx={{ minWidth: 0, gap: 0.25 }}>
        <Typography
          dir="auto"
          variant={fieldType === 'section' ? 'h3' : 'subtitle2'}
          component="p"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {number !== undefined && `${number}. `}
          {fieldName}
        </Typography>
        {[options.help, options.text].map(
          (text) =>
            text && (
              <Typography key={text} dir="auto" variant="body2" sx={words}>
                {text}
              </Typography>
            ),
        )}
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        {offered.map((line) => (
          <Typography key={line} dir="auto" variant="body2" color="textSecondary" sx={words}>
            {line}
          </Typography>
        ))}
        {branchingOf(question, fields).map((line) => (
          <Stack key={line} direction="row" sx={{ gap: 0.75, color: 'info.main' }}>
            <AltRoute sx={{ fontSize: 16, mt: 0.25, flexShrink: 0 }} />
            <Typography dir="auto" variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {line}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}

const words = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const row = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: 1.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0, pb: 0 },
} as const;
