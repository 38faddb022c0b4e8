import Add from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import type { ConditionGroup } from '../../schemas/field-logic.ts';
import { layoutTypes } from '../../schemas/field-types.ts';
import type { DraftField } from '../draft/builder-draft.ts';
import { groupProblem } from '../draft/conditions.ts';
import { ConditionGroupEditor } from './condition-group-editor.tsx';
import { firstCondition } from './condition-row.tsx';

interface WhenInputProps {
  text: string;
  otherwise: string;
  add: string;
  /** Shown in place of `add` where no question can be referred to. */
  none?: string;
  when: ConditionGroup | undefined;
  fields: readonly DraftField[];
  /** The questions that a condition may refer to. Default: all. */
  earlier?: readonly DraftField[];
  problem: string | undefined;
  onChange: (when: ConditionGroup | undefined, tag?: string) => void;
}

export function WhenInput(props: WhenInputProps) {
  const {
    text,
    otherwise,
    add,
    none = 'Conditions need a question, and there is none yet.',
    problem,
    onChange,
  } = props;
  const { when, fields, earlier = fields } = props;
  const questionFields = earlier.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
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
      <Typography variant="muted">{last ? otherwise : `${otherwise} ${none}`}</Typography>
      {last && (
        <Button size="small" startIcon={<Add />} onClick={() => onChange({ all: [firstCondition(last)] })}>
          {add}
        </Button>
      )}
    </Box>
  );
}
