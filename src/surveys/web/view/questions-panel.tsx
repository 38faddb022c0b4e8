import AltRoute from '@mui/icons-material/AltRoute';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { LoadProblem, Panel } from '../../../core/web/layout/page-parts.tsx';
import { pagesOf } from '../../../forms/rules/flow.ts';
import { type DraftField, savedDraft } from '../../../forms/shared/draft/builder-draft.ts';
import { questionKinds } from '../../../forms/shared/draft/question-kinds.ts';
import { conditionSentence } from '../../../forms/shared/question/condition-sentence.ts';
import { isAnswerable } from '../../rules/survey-pages.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { SurveyQuestion } from '../../schemas/survey-question.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';

interface QuestionsPanelProps {
  survey: Survey;
  questions: { data: SurveyQuestion[] | undefined; error: Error | null; refetch: () => unknown };
  isHidden: boolean;
}

export function QuestionsPanel({ survey, questions: { data, error, refetch }, isHidden }: QuestionsPanelProps) {
  const isAhead = survey.publishedVersion !== null && survey.formVersion > survey.publishedVersion;
  return (
    <Panel
      title="Questions"
      {...(isAhead
        ? { about: `The last saved version. Respondents still see version ${survey.publishedVersion}.` }
        : {})}
    >
      {isHidden && <Typography color="textSecondary">Your role does not allow you to read the questions.</Typography>}
      {error && !data && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="questions" />}
      {!isHidden && !data && !error && <QuestionsSkeleton />}
      {data?.length === 0 && <NoQuestions survey={survey} />}
      {data && data.length > 0 && <Pages survey={survey} questions={data} />}
    </Panel>
  );
}

function Pages({ survey, questions }: { survey: Survey; questions: readonly SurveyQuestion[] }) {
  const pages = pagesOf(questions);
  const { fields } = savedDraft(survey, questions);
  const questionIds = questions.filter((question) => isAnswerable(question)).map(({ id }) => id);
  return (
    <Stack sx={{ gap: 3 }}>
      <Welcome survey={survey} />
      {survey.settings.oneByOne && <Typography variant="muted">Respondents see one question at a time.</Typography>}
      {pages.map(({ opener, fields: onPage }, at) => {
        const name = `Page ${at + 1}${opener?.fieldName.trim() ? `: ${opener.fieldName}` : ''}`;
        return (
          <Box key={opener?.id ?? 'first'}>
            {pages.length > 1 && (
              <Typography dir="auto" variant="overline" component="h3" color="textSecondary" sx={pageName}>
                {name}
              </Typography>
            )}
            <Box component="ol" aria-label={pages.length > 1 ? name : 'Questions'} sx={list}>
              {onPage.map((question) => (
                <QuestionLine
                  key={question.id}
                  question={question}
                  number={questionIds.indexOf(question.id) + 1 || undefined}
                  fields={fields}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}

const pageName = { display: 'block', overflowWrap: 'anywhere', lineHeight: 1.6, mb: 0.5 } as const;
const list = { listStyle: 'none', p: 0, m: 0 } as const;

function Welcome({ survey: { welcome, defaultLanguage } }: { survey: Survey }) {
  if (!welcome.isShown) return null;
  const [title, text] = [welcome.title[defaultLanguage], welcome.text[defaultLanguage]];
  return (
    <Box>
      <Typography variant="overline" component="h3" color="textSecondary" sx={pageName}>
        Welcome page
      </Typography>
      <Typography dir="auto" variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title || 'Without a heading'}
      </Typography>
      {text && (
        <Typography dir="auto" variant="muted" sx={{ whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}

function NoQuestions({ survey: { id } }: { survey: Survey }) {
  const { data: editAccess } = useCan({ resource: 'surveys', action: 'update' });
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Typography color="textSecondary">This survey has no questions yet.</Typography>
      {editAccess?.can && (
        <Button component={Link} to={surveyPaths.edit(id)} variant="contained">
          Add questions
        </Button>
      )}
    </Stack>
  );
}

function QuestionsSkeleton() {
  return (
    <Box role="status" aria-label="Loading the questions">
      {[70, 55, 80, 60].map((width) => (
        <Box key={width} sx={{ py: 1.25 }}>
          <Skeleton width={`${width}%`} />
          <Skeleton width="30%" height={16} />
        </Box>
      ))}
    </Box>
  );
}

interface QuestionLineProps {
  question: SurveyQuestion;
  number: number | undefined;
  fields: readonly DraftField[];
}

function QuestionLine({ question, number, fields }: QuestionLineProps) {
  const { fieldName, fieldType, required, isSentimentValue, options } = question;
  const { name: kind, icon: Icon } = questionKinds[fieldType];
  const facts = [kind, ...(required ? ['Required'] : []), ...(isSentimentValue ? ['Sentiment question'] : [])];
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
              <Typography key={text} dir="auto" variant="body2" sx={wrapped}>
                {text}
              </Typography>
            ),
        )}
        <Typography variant="muted">{facts.join(' · ')}</Typography>
        {offered.map((line) => (
          <Typography key={line} dir="auto" variant="muted" sx={wrapped}>
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

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const row = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: 1.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0, pb: 0 },
} as const;

export function branchingOf({ options }: Pick<SurveyQuestion, 'options'>, fields: readonly DraftField[]): string[] {
  const { showIf, requireIf, choicesFrom } = options;
  const source = choicesFrom && fields.find(({ options: { key } }) => key === choicesFrom.field);
  const which = choicesFrom?.only === 'chosen' ? 'was chosen' : 'was not chosen';
  return [
    ...(showIf ? [`Shown only if ${conditionSentence(showIf, fields)}`] : []),
    ...(requireIf ? [`Required if ${conditionSentence(requireIf, fields)}`] : []),
    ...(source ? [`Offers what ${which} in “${source.fieldName}”`] : []),
  ];
}

const mostShown = 12;

export function offeredBy({ options }: Pick<SurveyQuestion, 'options'>): string[] {
  const { choices, choicesFrom, rows, columns, other } = options;
  const own = choicesFrom ? [] : [...(choices ?? []), ...(other ? [{ label: 'free text' }] : [])];
  return [...listed('', own), ...listed('Rows: ', rows ?? []), ...listed('Columns: ', columns ?? [])];
}

function listed(head: string, list: readonly { label: string }[]): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, mostShown).map(({ label }) => label);
  const more = list.length - shown.length;
  return [`${head}${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}
