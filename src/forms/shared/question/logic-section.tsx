import { Typography } from '@mui/material';
import type { SectionContent } from '../draft/builder-draft.ts';
import { earlierFields } from '../draft/conditions.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { WhenInput } from './when-input.tsx';

export function LogicSection(content: SectionContent) {
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
        <Typography variant="muted">Always required, whenever it is shown.</Typography>
      )}
    </>
  );
}

interface RuleProps extends SectionContent {
  name: 'showIf' | 'requireIf';
  text: string;
  otherwise: string;
  add: string;
}

function Rule({ name, text, otherwise, add, field, builder, setOption, problemAt }: RuleProps) {
  const { fields } = builder.value;
  return (
    <WhenInput
      {...{ text, otherwise, add, fields }}
      none="Conditions need an earlier question, and there is none."
      when={field.options[name]}
      earlier={earlierFields(fields, field.key)}
      problem={problemAt(name)}
      onChange={(next, tag) => setOption({ [name]: next }, tag && `${name}-${tag}`)}
    />
  );
}
