import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { LoadSampleData, useSampleData } from '../../../core/web/layout/sample-data.tsx';
import { surveyPaths } from '../../../surveys/shared/survey-paths.ts';

/** What a new organization may want to know first, and the template that asks it. */
const questions = [
  { text: 'Would our customers recommend us?', templateId: 'purchase-nps' },
  { text: 'Are they satisfied with our support?', templateId: 'contact-csat' },
  { text: 'How easy is it to get help?', templateId: 'support-ces' },
  { text: 'How was the stay of our guests?', templateId: 'hotel-stay' },
  { text: 'Why do customers leave?', templateId: 'churn' },
  { text: 'How is our team doing?', templateId: 'employee-pulse' },
];

export function FirstQuestion() {
  const entries = [
    ...questions.map(({ text, templateId }) => ({ text, to: surveyPaths.template(templateId) })),
    { text: 'Something else', to: surveyPaths.create },
  ];
  return (
    <>
      <Box
        component="ul"
        aria-label="What do you want to know first?"
        sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {entries.map(({ text, to }) => (
          <li key={to}>
            <Button component={Link} to={to} variant="outlined">
              {text}
            </Button>
          </li>
        ))}
      </Box>
      <TrySampleData />
    </>
  );
}

/** Beside the questions, for who wants to look around first. */
function TrySampleData() {
  const { sample } = useSampleData();
  const { data: access } = useCan({ resource: 'organization', action: 'loadSampleData' });
  if (!sample || sample.loaded || !access?.can) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
      <LoadSampleData />
      <Typography variant="muted">
        To look around first: a survey, responses in the inbox and a dashboard. You can remove all of it.
      </Typography>
    </Stack>
  );
}
