import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { earlierFields } from '../draft/condition-labels.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { ConditionGroupEditor } from './condition-group-editor.tsx';
import { firstCondition } from './condition-row.tsx';
import type { FoldContent } from './fold-content.ts';

export function LogicFold(content: FoldContent) {
  const { field } = content;
  const canBeRequired = settingsOf(field.fieldType).has('required');
  return (
    <>
      <Rule
        {...content}
        name="showIf"
        text={field.fieldType === 'page_break' ? 'Show this page if' : 'Show this question if'}
        otherwise="Always shown."
        add="Show only if …"
      />
      {canBeRequired && !field.required && (
        <Rule
          {...content}
          name="requireIf"
          text="Require an answer if"
          otherwise="Never required."
          add="Require if …"
        />
      )}
      {canBeRequired && field.required && (
        <Typography variant="body2" color="textSecondary">
          Always required, whenever it is shown.
        </Typography>
      )}
    </>
  );
}

interface RuleProps extends FoldContent {
  name: 'showIf' | 'requireIf';
  text: string;
  otherwise: string;
  add: string;
}

function Rule({ name, text, otherwise, add, field, builder, setOption, problemAt }: RuleProps) {
  const group = field.options[name];
  const { fields } = builder.value;
  const earlier = earlierFields(fields, field.key);
  const last = earlier.at(-1);
  if (group) {
    return (
      <ConditionGroupEditor
        text={text}
        group={group}
        earlier={earlier}
        all={fields}
        showsProblems={Boolean(problemAt(name))}
        onChange={(next, tag) => setOption({ [name]: next }, tag && `${name}-${tag}`)}
      />
    );
  }
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {last ? otherwise : `${otherwise} Conditions need an earlier question, and there is none.`}
      </Typography>
      {last && (
        <Button size="small" startIcon={<Add />} onClick={() => setOption({ [name]: { all: [firstCondition(last)] } })}>
          {add}
        </Button>
      )}
    </Box>
  );
}
