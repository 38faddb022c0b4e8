import { Alert, Button, Stack } from '@mui/material';
import { useList } from '@refinedev/core';
import { Create, SaveButton, type SaveButtonProps } from '@refinedev/mui';
import { useForm } from '@refinedev/react-hook-form';
import { useId } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { RowOf } from '../../../../core/routes/operations.ts';
import { useLeaveQuestion } from '../../../../core/web/form/use-leave-question.ts';
import { SelectField } from '../../../../core/web/inputs/select-field.tsx';
import { pageLook } from '../../../../core/web/layout/page-look.ts';
import { PageTitle, Panel } from '../../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../../core/web/providers/failure.ts';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import { type Template, templateIcons, templateLabels } from '../../../shared/dashboard-labels.tsx';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';
import { type Meta, MetaFields, newMeta } from '../meta-fields.tsx';

interface NewDashboardValues extends Meta {
  template?: Template;
  surveyId?: number;
}

export function NewDashboard() {
  const [params] = useSearchParams();
  const named = params.get('template') ?? '';
  const template = Object.hasOwn(templateLabels, named) ? (named as Template) : undefined;
  const label = template && templateLabels[template];
  const navigate = useNavigate();
  const form = useForm<Dashboard, ApiFailure, NewDashboardValues>({
    defaultValues: { ...newMeta(label?.title, template && templateIcons[template]), ...(template && { template }) },
    refineCoreProps: {
      resource: 'dashboards',
      action: 'create',
      redirect: false,
      successNotification: false,
      errorNotification: false,
      onMutationSuccess: ({ data: { id } }) => {
        letLeave();
        void navigate(template ? dashboardPaths.show(id) : dashboardPaths.edit(id), { replace: true });
      },
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const letLeave = useLeaveQuestion(isDirty, form.reset, { hasDraft: false });
  const { mutation, onFinish } = form.refineCore;
  const formId = useId();
  return (
    <Create
      {...pageLook}
      resource="dashboards"
      title={<PageTitle title={label ? `New dashboard: ${label.title}` : 'New dashboard'} about={label?.about} />}
      saveButtonProps={{ type: 'submit', form: formId, loading: isSubmitting }}
      footerButtons={({ saveButtonProps }) => <CreateDashboardButtons {...saveButtonProps} />}
    >
      <Panel>
        <FormProvider {...form}>
          <Stack
            component="form"
            id={formId}
            noValidate
            aria-label="New dashboard"
            sx={{ gap: 2, maxWidth: 560 }}
            onSubmit={form.handleSubmit((values) => onFinish(values).catch(() => undefined))}
          >
            <MetaFields isNew />
            {template === 'survey-tracker' && (
              <Controller
                name="surveyId"
                control={form.control}
                render={({ field, fieldState }) => (
                  <SurveyField value={field.value} onChange={field.onChange} problem={fieldState.error?.message} />
                )}
              />
            )}
            {mutation.error && <Alert severity="error">{mutation.error.message}</Alert>}
          </Stack>
        </FormProvider>
      </Panel>
    </Create>
  );
}

export const CreateDashboardButtons = (saveButtonProps: SaveButtonProps) => (
  <>
    <SaveButton {...saveButtonProps}>Create dashboard</SaveButton>
    <Button component={Link} to={dashboardPaths.create} color="inherit">
      Cancel
    </Button>
  </>
);

interface SurveyFieldProps {
  value: number | undefined;
  onChange: (id: number) => void;
  problem?: string | undefined;
}

export function SurveyField({ value, onChange, problem }: SurveyFieldProps) {
  const { query, result } = useList<RowOf<'surveys'>, ApiFailure>({
    resource: 'surveys',
    filters: [{ field: 'status', operator: 'eq', value: 'active' }],
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const help = !query.isPending && result.data.length === 0 ? 'No survey is active yet.' : undefined;
  return (
    <SelectField
      label="Survey"
      required
      value={value ?? ''}
      options={result.data.map(({ id, name }) => [id, name] as const)}
      onChange={onChange}
      error={Boolean(problem)}
      helperText={problem ?? help}
    />
  );
}
