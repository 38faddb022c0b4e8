import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { useSampleData } from '../../../core/web/layout/sample-data.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { surveyPaths } from '../../../surveys/shared/survey-paths.ts';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { areFirstStepsHidden, areFirstStepsWanted, hideFirstSteps } from '../../shared/first-steps-choice.ts';
import { FirstQuestion } from './first-question.tsx';

interface FirstStepsProps {
  forms: DashboardStats['bySentimentForm'];
  latest: DashboardStats['latest'];
}

interface Step {
  title: string;
  about: string;
  isDone: boolean;
  action?: ReactNode;
}

/**
 * From the first survey to the first colleague: what happened is ticked. Absent once all is done, unless the user shows
 * them again, or hidden.
 */
export function FirstSteps(props: FirstStepsProps) {
  const [isHidden, setHidden] = useState(areFirstStepsHidden);
  const [areWanted] = useState(areFirstStepsWanted);
  const steps = useSteps(props, !isHidden);
  const isAllDone = steps?.every(({ isDone }) => isDone) === true;
  useEffect(() => {
    // The figures are those of a period: steps that were done stay done.
    if (isAllDone && !areWanted) hideFirstSteps(true);
  }, [isAllDone, areWanted]);
  if (isHidden || !steps || (isAllDone && !areWanted)) return null;
  const next = steps.findIndex(({ isDone }) => !isDone);
  const hide = () => {
    hideFirstSteps(true);
    setHidden(true);
  };
  return (
    <Panel
      title="First steps"
      action={
        <Button size="small" onClick={hide}>
          Hide steps
        </Button>
      }
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
        {steps.map(({ title, about, isDone, action }, index) => (
          <Stack key={title} component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            {isDone ? (
              <CheckCircle color="success" titleAccess="Done" />
            ) : (
              <RadioButtonUnchecked color="disabled" titleAccess="To do" />
            )}
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" component="h3">
                {title}
              </Typography>
              <Typography color="textSecondary">{about}</Typography>
              {index === next && action}
            </Box>
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}

/** The steps that the user may do; undefined until it is known which of them are done. */
function useSteps({ forms, latest }: FirstStepsProps, isShown: boolean): Step[] | undefined {
  const { data: answerAccess } = useCan({ resource: 'sentiments', action: 'show' });
  const { data: handleAccess } = useCan({ resource: 'sentimentResponses', action: 'show' });
  const { sample } = useSampleData(isShown);
  const loaded = sample?.loaded;
  const survey = useFirstRow('surveys', isShown && sample !== undefined, {
    filters: [{ field: 'status', operator: 'ne', value: 'draft' }, ...notSample(loaded?.surveyId)],
    sorters: [{ field: 'responseCount', order: 'desc' }],
  });
  const dashboard = useFirstRow('dashboards', isShown && sample !== undefined, {
    filters: notSample(loaded?.dashboardId),
  });
  const user = useFirstRow('users', isShown);
  if (!sample || survey.isPending || dashboard.isPending || user.isPending) return undefined;
  const form = forms.find(({ id }) => id !== loaded?.sentimentId);
  const waiting = latest.find(({ sentimentId }) => sentimentId !== loaded?.sentimentId);
  const answering = survey.row
    ? { to: surveyPaths.show(survey.row.id), label: `Open “${survey.row.name}”` }
    : form && answerAccess?.can && { to: paths.answer(form.id), label: `Answer “${form.name}”` };
  const steps: (Step | false)[] = [
    survey.mayCreate && {
      title: 'Publish a survey',
      about: 'What do you want to know first? Each answer opens a template to publish.',
      isDone: survey.count > 0,
      action: <FirstQuestion />,
    },
    {
      title: 'Answer it',
      about: 'Open the link and answer as a customer would: a low score becomes a case in the inbox.',
      isDone: sample.own.isAnswered,
      action: answering && <StepLink {...answering} />,
    },
    {
      title: 'Handle the response',
      about: 'Open it in the inbox, assign it to yourself and resolve it.',
      isDone: sample.own.isResolved,
      action: waiting && handleAccess?.can && (
        <StepLink to={paths.response(waiting.id)} label={`Open ${waiting.reference}`} />
      ),
    },
    dashboard.mayCreate && {
      title: 'Watch the results',
      about: 'Create a dashboard from a template, to see what changes.',
      isDone: dashboard.count > 0,
      action: <StepLink to={resources.dashboards.pages.create.path} label="Create a dashboard" />,
    },
    user.mayCreate && {
      title: 'Invite a user',
      about: 'Each user gets an email with a link, and a role.',
      isDone: user.count > 1,
      action: <StepLink to={resources.users.pages.create.path} label="Invite a user" />,
    },
  ];
  return steps.filter((step) => step !== false);
}

/** Nothing of the sample data is a step that the user did. */
const notSample = (id: number | undefined) => (id ? [{ field: 'id', operator: 'ne' as const, value: id }] : []);

function StepLink({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="contained" sx={{ mt: 1 }}>
      {label}
    </Button>
  );
}

type Counted = 'surveys' | 'dashboards' | 'users';

/** The first record of a kind that the user may create, and how many there are, up to two. */
function useFirstRow<R extends Counted>(
  resource: R,
  isShown: boolean,
  params: Pick<Parameters<typeof useList<RowOf<R>, ApiFailure>>[0] & object, 'filters' | 'sorters'> = {},
) {
  const { data: access } = useCan({ resource, action: 'create' });
  const mayCreate = access?.can === true;
  const { query } = useList<RowOf<R>, ApiFailure>({
    resource,
    pagination: { pageSize: 2 },
    queryOptions: { enabled: isShown && mayCreate },
    ...params,
  });
  const rows = query.data?.data ?? [];
  return { mayCreate, count: rows.length, row: rows[0], isPending: !access || (mayCreate && !query.data) };
}
