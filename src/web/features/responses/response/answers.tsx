import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { matrixTypes, uploadTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { formatTopic } from '../../../../domain/text/format-topic.ts';
import { formatMoment } from '../../../layout/format-time.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { formatScore } from '../../sentiments/shared/feeling.tsx';
import { AnswerText } from './answer-text.tsx';
import { AnswerValue } from './answer-value.tsx';
import { formatLabel, formatLanguage } from './text-labels.ts';
import type { ResponseProps } from './use-response-actions.ts';

const RecordedAnswer = lazyPart(
  () => import('./recorded-answer.tsx'),
  'RecordedAnswer',
  <Skeleton variant="rounded" height={76} />,
);

export function Answers({ response, actions }: ResponseProps) {
  const { values, reading } = response;
  const [isPersonalShown, setPersonalShown] = useState(false);
  const found = values.filter(({ fieldType }) => fieldType === 'textarea');
  const others = values.filter(({ fieldType }) => fieldType !== 'textarea');
  const hasPersonal = reading.answers.some(({ personal }) => personal.length > 0);
  const read = (answer: Answered) => ({
    reading: reading.answers.find(({ fieldId }) => fieldId === answer.fieldId),
    isPersonalShown,
  });
  const answerText = (answer: Answered) => <AnswerText text={answer.text} {...read(answer)} />;
  const other = (answer: Answered) => {
    if (answer.fieldType === 'text') return answerText(answer);
    if (answer.fieldType !== 'audio') return <AnswerValue answer={answer} />;
    return <RecordedAnswer answer={answer} {...read(answer)} response={response} actions={actions} />;
  };
  return (
    <Panel
      title="Answers"
      action={hasPersonal && <PersonalSwitch isShown={isPersonalShown} onChange={setPersonalShown} />}
    >
      {values.length === 0 && <Typography color="textSecondary">No answers.</Typography>}
      <Stack sx={{ gap: 2.5 }}>
        {found.length > 0 && (
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
            {found.map((answer) => (
              <Box key={answer.fieldId} sx={{ borderLeft: 3, borderLeftColor: 'primary.main', pl: 2 }}>
                <Question name={answer.fieldName} />
                <Box component="dd" sx={{ m: 0, mt: 0.5, '& p': { fontSize: '1.125rem', lineHeight: 1.55 } }}>
                  {answerText(answer)}
                </Box>
              </Box>
            ))}
          </Box>
        )}
        {reading.label !== null || response.textCorrected || found.length > 0 ? (
          <TextReading response={response} actions={actions} />
        ) : null}
        {others.length > 0 && (
          <Box component="dl" sx={{ ...compact, ...(found.length > 0 ? underneath : {}) }}>
            {others.map((answer) => (
              <Box key={answer.fieldId} sx={{ minWidth: 0, ...(isWide(answer) ? { gridColumn: '1 / -1' } : {}) }}>
                <Question name={answer.fieldName} />
                <Box component="dd" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
                  {other(answer)}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Stack>
    </Panel>
  );
}

const compact = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
} as const;

const underneath = { borderTop: 1, borderTopColor: 'divider', pt: 2.5 } as const;

const isWide = ({ fieldType }: Answered) =>
  fieldType === 'ranking' || [...matrixTypes, ...uploadTypes].some((type) => type === fieldType);

function Question({ name }: { name: string }) {
  return (
    <Typography
      component="dt"
      dir="auto"
      variant="body2"
      color="textSecondary"
      sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
    >
      {name}
    </Typography>
  );
}

function PersonalSwitch({ isShown, onChange }: { isShown: boolean; onChange: (isShown: boolean) => void }) {
  return (
    <Button
      size="small"
      aria-pressed={isShown}
      startIcon={isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
      onClick={() => onChange(!isShown)}
    >
      {isShown ? 'Hide personal data' : 'Show personal data'}
    </Button>
  );
}

const TextCorrection = lazyPart(() => import('./text-correction.tsx'), 'TextCorrection');

function TextReading({ response, actions }: ResponseProps) {
  const { reading, sentimentLabel, language, topics, textCorrected } = response;
  const mayCorrect = useMay('sentimentResponses', 'correctText');
  const [isOpen, setOpen] = useState(false);
  const isLabelCorrected = textCorrected?.fields.includes('label');
  return (
    <Box component="section" aria-label="Sentiment, topics and language">
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {formatLabel(sentimentLabel)}
          {!isLabelCorrected && reading.score !== null && reading.score !== 0 && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              {formatScore(reading.score)}
            </Box>
          )}
        </Typography>
        {language && <Chip size="small" variant="outlined" label={formatLanguage(language)} />}
        {topics.map((topic) => (
          <Chip key={topic} size="small" label={formatTopic(topic)} />
        ))}
        {mayCorrect && (
          <Button size="small" startIcon={<EditOutlined />} onClick={() => setOpen(true)}>
            Correct analysis
          </Button>
        )}
      </Stack>
      {textCorrected && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Corrected by {textCorrected.by}, {formatMoment(textCorrected.at)}
        </Typography>
      )}
      {isOpen && <TextCorrection response={response} actions={actions} onClose={() => setOpen(false)} />}
    </Box>
  );
}
