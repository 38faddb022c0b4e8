import { Alert, Stack } from '@mui/material';
import { useCan, useList, useOne } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import { OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { useOperation } from '../../../core/web/providers/operations.ts';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import { caseFormName, defaultCaseRule } from '../../rules/default-case-rule.ts';
import { defaultSeverity } from '../cases/case-inputs.tsx';
import { RuleList } from '../cases/rule-list.tsx';
import type { SurveyDraft } from './survey-draft.ts';

/** The rules of the survey, and before its first publication the rule that it will get. */
export function CasesView({ builder }: { builder: Builder<SurveyDraft> }) {
  const { id } = builder.value.saved;
  const { data: readAccess } = useCan({ resource: 'surveys', action: 'caseRules' });
  const isRead = id !== null && readAccess?.can === true;
  const { result: saved } = useOne<RowOf<'surveys'>, ApiFailure>({
    resource: 'surveys',
    id: id ?? 0,
    queryOptions: { enabled: isRead },
  });
  const { query } = useOperation('surveys', 'caseRules', {
    params: { id: id ?? 0 },
    queryOptions: { enabled: isRead },
  });
  const rules = query.data?.data;
  const isFirst = (saved?.publishedVersion ?? null) === null && (rules ?? []).length === 0;
  return (
    <Stack sx={{ gap: 3 }}>
      {isFirst && <DefaultRule builder={builder} />}
      {saved && rules && (
        <Panel title="Case rules" action={<HelpHint of="cases" />}>
          <RuleList survey={saved} />
        </Panel>
      )}
    </Stack>
  );
}

function DefaultRule({ builder }: { builder: Builder<SurveyDraft> }) {
  const { fields, settings } = builder.value;
  const { result: levels } = useList<RowOf<'severityLevels'>, ApiFailure>({
    resource: 'severityLevels',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const rule = defaultCaseRule(fields);
  const severity = defaultSeverity(levels.data)?.name;
  const set = (createsCases: boolean) =>
    builder.change((draft) => ({ ...draft, settings: { ...draft.settings, createsCases } }));
  return (
    <Panel
      title="Cases from low scores"
      action={<HelpHint of="cases" />}
      about="A case appears in the inbox with all answers, its severity and its SLA target."
    >
      {rule ? (
        <OnOff
          label="Create a case from each low score"
          about={`${rule.name} → ${severity ? `severity ${severity}, ` : ''}form “${caseFormName}”. The rule is added when you publish the survey; you can change it and assign groups then.`}
          isOn={settings.createsCases !== false}
          onChange={set}
        />
      ) : (
        <Alert severity="info">Add an NPS, CSAT or CES question to create cases from low scores.</Alert>
      )}
    </Panel>
  );
}
