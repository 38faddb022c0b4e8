import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { CaseRule } from '../../../../contract/schemas/survey-case.ts';
import type { Action } from '../../../crud/differences.ts';
import { Pill } from '../../../layout/pill.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { savedDraft } from '../../forms/builder/builder-draft.ts';
import { MoreMenu } from '../../forms/list/more-menu.tsx';
import { sentiment } from '../../sentiments/shared/queries.ts';
import { surveyQuestions } from '../shared/survey-queries.ts';
import { deleteRule, switchRule } from './rule-calls.ts';
import { RuleForm } from './rule-form.tsx';
import { ruleSentence } from './rule-sentence.ts';

/** One rule as a sentence, and what is done with it. */
export function RuleCard({ rule, survey }: { rule: CaseRule; survey: Survey }) {
  const [isEditing, setEditing] = useState(false);
  const actions = useRuleActions(rule, () => setEditing(true));
  const form = useQuery(sentiment(rule.sentimentId)).data;
  const questions = useQuery(surveyQuestions(survey.id)).data ?? [];
  const { fields } = savedDraft(survey, questions);
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
            An answer, if {ruleSentence(rule, fields)}. Goes to “{form?.name ?? '…'}”.
          </Typography>
        </Box>
      )}
    </Box>
  );
}

function useRuleActions(rule: CaseRule, onEdit: () => void): Action[] {
  const mayChange = useMay('surveyCaseRules', 'update');
  const mayDelete = useMay('surveyCaseRules', 'delete');
  const label = rule.isActive ? 'Switch off' : 'Switch on';
  return [
    ...(mayChange
      ? [
          { label: 'Change', icon: EditOutlined, run: onEdit },
          { label, icon: PowerSettingsNew, run: () => switchRule(rule) },
        ]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => deleteRule(rule) }] : []),
  ];
}
