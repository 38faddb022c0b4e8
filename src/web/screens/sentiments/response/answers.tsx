import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Answered } from '../../../../contract/schemas/sentiment-response.ts';
import { Panel } from '../../../layout/panel.tsx';
import { AnswerValue } from './answer-value.tsx';

/** What was asked, and what was said. */
export function Answers({ values }: { values: readonly Answered[] }) {
  return (
    <Panel title="What was said">
      {values.length === 0 && <Typography color="textSecondary">Nothing was answered.</Typography>}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2.5 }}>
        {values.map((answer) => (
          <div key={answer.fieldId}>
            <Typography
              component="dt"
              dir="auto"
              variant="body2"
              color="textSecondary"
              sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
            >
              {answer.fieldName}
            </Typography>
            <Box component="dd" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
              <AnswerValue answer={answer} />
            </Box>
          </div>
        ))}
      </Box>
    </Panel>
  );
}
