import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Chip, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { identificationLabels } from '../../../customers/shared/identification.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { matrixTypes, uploadTypes } from '../../../forms/schemas/field-types.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { formatTopic } from '../../../text/format-topic.ts';
import type { AnswerReading, ResponseDetails } from '../../schemas/response-details.ts';
import { AnswerValue } from '../../shared/answer-value.tsx';
import { paths } from '../../shared/paths.ts';
import { VerdictMark } from '../../shared/sentiment-score.tsx';
import { AnswerText } from './answer-text.tsx';
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
  const read = (answer: Answered) => ({ reading: markedIn(response, answer), isPersonalShown });
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
        {(response.sentimentSource !== null || found.length > 0) && (
          <TextReading response={response} actions={actions} />
        )}
        {others.length > 0 && (
          <Box component="dl" sx={{ ...compact, ...(found.length > 0 ? underneath : {}) }}>
            {others.map((answer) => (
              <Item key={answer.fieldId} name={answer.fieldName} isWide={isWide(answer)}>
                {other(answer)}
              </Item>
            ))}
          </Box>
        )}
      </Stack>
    </Panel>
  );
}

/** Only the words of the verdict are marked: none if it is the score. */
function markedIn({ reading, sentimentSource }: ResponseDetails, { fieldId }: Answered): AnswerReading | undefined {
  const found = reading.answers.find((answer) => answer.fieldId === fieldId);
  return found && sentimentSource === 'score' ? { ...found, words: [] } : found;
}

/** All answers of the survey response from which the case was created. */
export function SurveyAnswers({ survey }: { survey: NonNullable<ResponseDetails['surveyAnswer']> }) {
  const { id, surveyName, source, identification, answers } = survey;
  const { data: openAccess } = useCan({ resource: 'surveyResponses', action: 'show' });
  return (
    <Panel
      title={`Survey “${surveyName}”`}
      action={
        openAccess?.can && (
          <Link component={RouterLink} to={paths.surveyResponse(id)} variant="body2">
            Open original survey response
          </Link>
        )
      }
    >
      <Box component="dl" sx={compact}>
        {answers.map((answer) => (
          <Item key={answer.fieldId} name={answer.fieldName} isWide={isWide(answer)}>
            <AnswerValue answer={answer} />
          </Item>
        ))}
        <Item name="Source">{source || 'Unknown'}</Item>
        {identification && <Item name="Customer">{identificationLabels[identification]}</Item>}
      </Box>
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

function Item({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
      <Question name={name} />
      <Box component="dd" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

function Question({ name }: { name: string }) {
  return (
    <Typography component="dt" dir="auto" variant="muted" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
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
  const { language, topics, textCorrected } = response;
  const { data: correctAccess } = useCan({ resource: 'sentimentResponses', action: 'correctText' });
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="section" aria-label="Sentiment, topics and language">
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" component="span">
          <VerdictMark verdict={response} />
        </Typography>
        {language && <Chip size="small" variant="outlined" label={formatLanguage(language)} />}
        {topics.map((topic) => (
          <Chip key={topic} size="small" label={formatTopic(topic)} />
        ))}
        {correctAccess?.can && (
          <Button size="small" startIcon={<EditOutlined />} onClick={() => setOpen(true)}>
            Correct analysis
          </Button>
        )}
      </Stack>
      {textCorrected && (
        <Typography variant="muted" sx={{ mt: 0.5 }}>
          Corrected by {textCorrected.by}, {formatMoment(textCorrected.at)}
        </Typography>
      )}
      {isOpen && <TextCorrection response={response} actions={actions} onClose={() => setOpen(false)} />}
    </Box>
  );
}
