import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { CaseRule } from '../../../../contract/schemas/surveys/survey-case.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { savedDraft } from '../../forms/draft/builder-draft.ts';
import { MoreMenu } from '../../forms/list/more-menu.tsx';
import { sentiment } from '../../sentiments/shared/queries.ts';
import { caseRules, surveyQuestions } from '../shared/survey-queries.ts';
import { deleteRule, switchRule } from './rule-calls.ts';
import { RuleForm } from './rule-form.tsx';
import { ruleSentence } from './rule-sentence.ts';

export function RulesDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const mayAdd = useMay('surveys', 'addCaseRule');
  const { data, error, isPending, refetch } = useReading(caseRules(survey.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <SideDrawer title={`Case rules of “${survey.name}”`} onClose={onClose}>
      <Typography color="textSecondary">
        Each new response that meets a rule creates a case. The first matching rule applies.
      </Typography>
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="rules" />}
      {isPending && <Skeleton variant="rounded" height={120} />}
      {data && data.length > 0 && (
        <Box
          component="ol"
          aria-label="Rules"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
        >
          {data.map((rule) => (
            <RuleCard key={rule.id} rule={rule} survey={survey} />
          ))}
        </Box>
      )}
      {isAdding ? (
        <RuleForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        mayAdd &&
        data && (
          <Button
            variant={data.length === 0 ? 'contained' : 'outlined'}
            startIcon={<Add />}
            onClick={() => setAdding(true)}
            sx={{ alignSelf: 'flex-start' }}
          >
            New rule
          </Button>
        )
      )}
    </SideDrawer>
  );
}

function RuleCard({ rule, survey }: { rule: CaseRule; survey: Survey }) {
  const [isEditing, setEditing] = useState(false);
  const actions = useRuleActions(rule, () => setEditing(true));
  const form = useReading(sentiment(rule.sentimentId)).data;
  const questions = useReading(surveyQuestions(survey.id)).data ?? [];
  const criteria = ruleSentence(rule, savedDraft(survey, questions).fields);
  return (
    <Box component="li" aria-label={rule.name}>
      {isEditing ? (
        <RuleForm survey={survey} rule={rule} onDone={() => setEditing(false)} />
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {rule.name}
            </Typography>
            {!rule.isActive && <Pill tone="plain">Off</Pill>}
            <MoreMenu of={rule.name} actions={actions} />
          </Stack>
          <Typography variant="body2" color="textSecondary">
            Create a case in “{form?.name ?? '…'}” {criteria ? `when ${criteria}` : 'for every response'}.
          </Typography>
        </Box>
      )}
    </Box>
  );
}

function useRuleActions(rule: CaseRule, onEdit: () => void): Action[] {
  const call = useCall();
  const mayChange = useMay('surveyCaseRules', 'update');
  const mayDelete = useMay('surveyCaseRules', 'delete');
  const label = rule.isActive ? 'Turn off' : 'Turn on';
  return [
    ...(mayChange
      ? [
          { label: 'Edit', icon: EditOutlined, run: onEdit },
          { label, icon: PowerSettingsNew, run: () => void switchRule(call, rule) },
        ]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => deleteRule(call, rule) }] : []),
  ];
}
