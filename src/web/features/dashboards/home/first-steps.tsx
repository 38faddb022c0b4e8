import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import type { DashboardStats } from '../../../../contract/schemas/dashboards/dashboard.ts';
import { Panel } from '../../../layout/page-parts.tsx';
import { reading, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../../sentiments/shared/paths.ts';

interface FirstStepsProps {
  totals: DashboardStats['totals'];
  forms: DashboardStats['bySentimentForm'];
  latest: DashboardStats['latest'];
}

interface Step {
  title: string;
  about: string;
  isDone: boolean;
  action?: { label: string; to: string } | undefined;
}

export function FirstSteps({ totals, forms, latest }: FirstStepsProps) {
  const mayCreate = useMay('sentiments', 'create');
  const mayAnswer = useMay('sentiments', 'show');
  const mayHandle = useMay('sentimentResponses', 'show');
  const form = forms[0];
  const waiting = latest[0];
  const steps: Step[] = [
    {
      title: 'Create a form',
      about: 'Define the questions and who handles the responses.',
      isDone: Boolean(form),
      action: mayCreate ? { label: 'Create a form', to: paths.create } : undefined,
    },
    {
      title: 'Answer it',
      about: 'Fill in the form with the feedback of a customer.',
      isDone: totals.responses.n > 0,
      action: form && mayAnswer ? { label: `Answer “${form.name}”`, to: paths.answer(form.id) } : undefined,
    },
    {
      title: 'Handle the response',
      about: 'Open it, assign it to yourself and resolve it.',
      isDone: totals.resolved.n > 0,
      action: waiting && mayHandle ? { label: `Open ${waiting.reference}`, to: paths.response(waiting.id) } : undefined,
    },
  ];
  const all = [...steps, ...useCompanySteps()];
  const next = all.findIndex(({ isDone }) => !isDone);
  return (
    <Panel title="First steps">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
        {all.map(({ title, about, isDone, action }, index) => (
          <Stack key={title} component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            {isDone ? (
              <CheckCircle color="success" titleAccess="Done" />
            ) : (
              <RadioButtonUnchecked color="disabled" titleAccess="To do" />
            )}
            <Box>
              <Typography variant="subtitle2" component="h3">
                {title}
              </Typography>
              <Typography color="textSecondary">{about}</Typography>
              {!isDone && action && (
                <Button
                  component={Link}
                  to={action.to}
                  variant={index === next ? 'contained' : 'outlined'}
                  size={index === next ? 'medium' : 'small'}
                  sx={{ mt: 1 }}
                >
                  {action.label}
                </Button>
              )}
            </Box>
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}

const publishedSurveys = reading('surveys', 'list', { query: { status_ne: 'draft', _start: 0, _end: 1 } });
const firstUsers = reading('users', 'list', { query: { _start: 0, _end: 2 } });

/** Steps for those who may do them; absent until their state is known. */
function useCompanySteps(): Step[] {
  const [mayCreate, mayInvite] = [useMay('surveys', 'create'), useMay('users', 'create')];
  const surveys = useReading(publishedSurveys, { enabled: mayCreate }).data;
  const users = useReading(firstUsers, { enabled: mayInvite }).data;
  const survey = surveys && {
    title: 'Publish a survey',
    about: 'Send its link to customers, or show its QR code.',
    isDone: surveys.length > 0,
    action: { label: 'Create a survey', to: resources.surveys.pages.create.path },
  };
  const people = users && {
    title: 'Invite a user',
    about: 'Each user gets an email with a link, and a role.',
    isDone: users.length > 1,
    action: { label: 'Invite a user', to: `${resources.users.pages.list.path}?record=new` },
  };
  return [survey ?? [], people ?? []].flat();
}
