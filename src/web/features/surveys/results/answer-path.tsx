import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SurveyResponseData } from '../../../../contract/schemas/surveys/survey-response.ts';
import { Panel } from '../../../layout/panel.tsx';
import { AnswerValue } from '../../responses/response/answer-value.tsx';
import { formatTime } from '../shared/format-figures.ts';

type Step = SurveyResponseData['path'][number];

export function AnswerPath({ answer: { path, answers } }: { answer: SurveyResponseData }) {
  const steps = path.length > 0 ? path : answers.map(stepOf);
  const reachedSteps = steps.filter(({ state }) => state === 'answered' || state === 'skipped');
  const branched = steps.filter(({ state }) => state === 'branched');
  const unseen = steps.filter(({ state }) => state === 'unseen');
  return (
    <Panel title="Answers">
      {reachedSteps.length === 0 && <Typography color="textSecondary">No answers.</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0 }}>
        {reachedSteps.map((step, at) => (
          <Box component="li" key={step.fieldId} sx={item}>
            <Typography aria-hidden variant="caption" color="textSecondary" sx={{ pt: '2px', textAlign: 'right' }}>
              {at + 1}
            </Typography>
            <Box sx={{ minWidth: 0 }}>
              <Typography
                variant="body2"
                color="textSecondary"
                dir="auto"
                sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
              >
                {step.fieldName}
              </Typography>
              <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
                <PathStep step={step} answers={answers} />
              </Box>
            </Box>
            <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {step.ms === null ? '' : formatTime(step.ms)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Others title="Not shown, because of other answers" steps={branched} />
      <Others title="Not reached" steps={unseen} />
    </Panel>
  );
}

const stepOf = ({ fieldId, fieldName, fieldType }: SurveyResponseData['answers'][number]): Step => ({
  ...{ fieldId, fieldName, fieldType: fieldType as Step['fieldType'] },
  ...{ state: 'answered', ms: null },
});

function PathStep({ step, answers }: { step: Step; answers: SurveyResponseData['answers'] }) {
  const answer = answers.find(({ fieldId }) => fieldId === step.fieldId);
  if (!answer) return <Typography color="textSecondary">Skipped</Typography>;
  return <AnswerValue answer={answer} />;
}

function Others({ title, steps }: { title: string; steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      <strong>{title}:</strong> {steps.map(({ fieldName }) => fieldName).join(' · ')}
    </Typography>
  );
}

const item = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  columnGap: 1.5,
  py: 1.5,
  '&:not(:last-of-type)': { borderBottom: 1, borderBottomColor: 'divider' },
} as const;
