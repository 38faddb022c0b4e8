import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConditionGroup } from '../../../../contract/schemas/field-logic.ts';
import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { ConditionGroupEditor } from '../../forms/question/condition-group-editor.tsx';
import { groupProblem } from '../../forms/question/condition-problems.ts';
import { firstCondition } from '../../forms/question/condition-row.tsx';

interface WhenInputProps {
  words: string;
  /** What holds without conditions. */
  otherwise: string;
  add: string;
  when: ConditionGroup | undefined;
  fields: readonly DraftField[];
  problem: string | undefined;
  onChange: (when: ConditionGroup | undefined, tag?: string) => void;
}

/** For which answers something holds; any question of the survey can be looked at. */
export function WhenInput({ words, otherwise, add, when, fields, problem, onChange }: WhenInputProps) {
  const asked = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  const last = asked.at(-1);
  if (when) {
    return (
      <Box {...(problem ? { 'data-problem': true } : {})}>
        <ConditionGroupEditor
          words={words}
          group={when}
          earlier={asked}
          all={fields}
          showsProblems={Boolean(problem)}
          onChange={onChange}
        />
        {problem && problem !== groupProblem(when, asked, fields) && (
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
        {last ? otherwise : `${otherwise} Conditions look at questions, and there is none yet.`}
      </Typography>
      {last && (
        <Button size="small" startIcon={<Add />} onClick={() => onChange({ all: [firstCondition(last)] })}>
          {add}
        </Button>
      )}
    </Box>
  );
}
