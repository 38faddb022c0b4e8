import { Alert, Stack } from '@mui/material';
import { caseFormName, defaultCaseRule } from '../../../../domain/surveys/default-case-rule.ts';
import { OnOff } from '../../../crud/inputs/line-inputs.tsx';
import { Panel } from '../../../layout/page-parts.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Builder } from '../../forms/draft/builder-draft.ts';
import { severityLevels } from '../../sentiments/shared/queries.ts';
import { defaultSeverity } from '../cases/case-inputs.tsx';
import { RuleList } from '../cases/rule-list.tsx';
import { caseRules, survey } from '../shared/survey-queries.ts';
import type { SurveyDraft } from './survey-draft.ts';

/** The rules of the survey, and before its first publication the rule that it will get. */
export function CasesView({ builder }: { builder: Builder<SurveyDraft> }) {
  const { id } = builder.value.saved;
  const mayRead = useMay('surveys', 'caseRules');
  const isRead = id !== null && mayRead;
  const { data: saved } = useReading(survey(id ?? 0), { enabled: isRead });
  const { data: rules } = useReading(caseRules(id ?? 0), { enabled: isRead });
  const isFirst = (saved?.publishedVersion ?? null) === null && (rules ?? []).length === 0;
  return (
    <Stack sx={{ gap: 3 }}>
      {isFirst && <DefaultRule builder={builder} />}
      {saved && rules && (
        <Panel title="Case rules">
          <RuleList survey={saved} />
        </Panel>
      )}
    </Stack>
  );
}

function DefaultRule({ builder }: { builder: Builder<SurveyDraft> }) {
  const { fields, settings } = builder.value;
  const levels = useReading(severityLevels).data ?? [];
  const rule = defaultCaseRule(fields);
  const severity = defaultSeverity(levels)?.name;
  const set = (createsCases: boolean) =>
    builder.change((draft) => ({ ...draft, settings: { ...draft.settings, createsCases } }));
  return (
    <Panel
      title="Cases from low scores"
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
