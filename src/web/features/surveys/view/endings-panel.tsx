import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ending, Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { Panel } from '../../../layout/panel.tsx';
import { type DraftField, savedDraft } from '../../forms/draft/builder-draft.ts';
import { conditionSentence } from '../../forms/question/condition-sentence.ts';

export function EndingsPanel({ survey, questions }: { survey: Survey; questions: readonly SurveyQuestion[] }) {
  const { endings, defaultLanguage } = survey;
  const { fields } = savedDraft(survey, questions);
  return (
    <Panel title="Endings">
      {endings.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Respondents see a short thank-you.
        </Typography>
      )}
      <Box component="ol" aria-label="Endings" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
        {endings.map((ending, at) => (
          <Box component="li" key={ending.id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography dir="auto" variant="subtitle2" component="h3">
              {ending.title[defaultLanguage] || `Ending ${at + 1}`}
            </Typography>
            {ending.text[defaultLanguage] && (
              <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                {ending.text[defaultLanguage]}
              </Typography>
            )}
            {factsOf(ending, endings.length > 1, fields).map((fact) => (
              <Typography key={fact} dir="auto" variant="body2" color="textSecondary">
                {fact}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function factsOf({ when, url, isScreenOut }: Ending, isOneOfSome: boolean, fields: readonly DraftField[]): string[] {
  // Conditions quote questions, so they are hidden from users without permission to read the questions.
  const conditionText = when && fields.length > 0 ? `Shown if ${conditionSentence(when, fields)}` : 'Shown to some';
  return [
    ...(when ? [conditionText] : isOneOfSome ? ['Shown to all other respondents'] : []),
    ...(url ? [`Redirect to ${url}`] : []),
    ...(isScreenOut ? ['Does not count as an answer'] : []),
  ];
}
