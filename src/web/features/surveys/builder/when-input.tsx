import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConditionGroup } from '../../../../contract/schemas/forms/field-logic.ts';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { DraftField } from '../../forms/draft/builder-draft.ts';
import { groupProblem } from '../../forms/draft/condition-problems.ts';
import { ConditionGroupEditor } from '../../forms/question/condition-group-editor.tsx';
import { firstCondition } from '../../forms/question/condition-row.tsx';

interface WhenInputProps {
  text: string;
  otherwise: string;
  add: string;
  when: ConditionGroup | undefined;
  fields: readonly DraftField[];
  problem: string | undefined;
  onChange: (when: ConditionGroup | undefined, tag?: string) => void;
}

export function WhenInput({ text, otherwise, add, when, fields, problem, onChange }: WhenInputProps) {
  const questionFields = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  const last = questionFields.at(-1);
  if (when) {
    return (
      <Box {...(problem ? { 'data-problem': true } : {})}>
        <ConditionGroupEditor
          text={text}
          group={when}
          earlier={questionFields}
          all={fields}
          showsProblems={Boolean(problem)}
          onChange={onChange}
        />
        {problem && problem !== groupProblem(when, questionFields, fields) && (
          <Typography variant="caption" color="error">
            {problem}
          </Typography>
        )}
      </Box>
    );
  }
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {last ? otherwise : `${otherwise} Conditions need a question, and there is none yet.`}
      </Typography>
      {last && (
        <Button size="small" startIcon={<Add />} onClick={() => onChange({ all: [firstCondition(last)] })}>
          {add}
        </Button>
      )}
    </Box>
  );
}
