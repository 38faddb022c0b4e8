import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WholeSurveyResponse } from '../../../../contract/schemas/survey-response.ts';
import { Panel } from '../../../layout/panel.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { AnswerValue } from '../../sentiments/response/answer-value.tsx';

type Version = WholeSurveyResponse['earlier'][number];

const whys: Readonly<Record<Version['why'], string>> = {
  edited: 'Until its visitor changed it on',
  late: 'What had come in time, until the rest came late on',
};

/** What an answer said before, the newest first. */
export function AnswerVersions({ answer: { earlier } }: { answer: WholeSurveyResponse }) {
  if (earlier.length === 0) return null;
  return (
    <Panel title="What it said before">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {earlier.map((version, at) => (
          <Box component="details" key={version.at} open={at === 0}>
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', mb: 1 }}>
              {`${whys[version.why]} ${momentInWords(version.at)}`}
            </Typography>
            <Said {...version} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function Said({ answers }: Version) {
  if (answers.length === 0) return <Typography color="textSecondary">Nothing was answered.</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {answers.map((answer) => (
        <div key={answer.fieldId}>
          <Typography component="dt" variant="body2" color="textSecondary" dir="auto" sx={{ textAlign: 'left' }}>
            {answer.fieldName}
          </Typography>
          <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
            <AnswerValue answer={answer} />
          </Box>
        </div>
      ))}
    </Box>
  );
}
