import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { IconButton, Stack, Typography } from '@mui/material';
import { Amount, Line } from '../../../core/web/inputs/line-inputs.tsx';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import { rulesFor } from '../../rules/rules.ts';
import type { RuleName, ValidationRule } from '../../schemas/field-logic.ts';
import type { SectionContent } from '../draft/builder-draft.ts';

export function RulesSection({ field, setOption, problemAt }: SectionContent) {
  const rules = field.options.validation ?? [];
  const left = rulesFor(field.fieldType).filter((name) => !rules.some(({ rule }) => rule === name));
  const add = (rule: RuleName) => setOption({ validation: [...rules, { rule, value: '' }] });
  return (
    <>
      {rules.length === 0 && <Typography variant="muted">Any valid answer is accepted.</Typography>}
      {rules.map((rule, index) => (
        <RuleEditor
          key={rule.rule}
          rule={rule}
          problem={problemAt(`validation.${index}`)}
          onChange={(next, tag) => setOption({ validation: rules.with(index, next) }, `validation-${index}-${tag}`)}
          onRemove={() => setOption({ validation: rules.toSpliced(index, 1) })}
        />
      ))}
      {left.length > 0 && (
        <MenuButton
          size="small"
          startIcon={<Add />}
          actions={left.map((name) => ({ label: formatRule[name], run: () => add(name) }))}
          sx={{ alignSelf: 'flex-start' }}
        >
          Add a rule
        </MenuButton>
      )}
    </>
  );
}

interface RuleEditorProps {
  rule: ValidationRule;
  problem: string | undefined;
  onChange: (rule: ValidationRule, tag: string) => void;
  onRemove: () => void;
}

function RuleEditor({ rule, problem, onChange, onRemove }: RuleEditorProps) {
  const isText = rule.rule === 'pattern' || rule.rule === 'earliest' || rule.rule === 'latest';
  const set = (value: ValidationRule['value']) => onChange({ ...rule, value }, 'value');
  return (
    <Stack role="group" aria-label={formatRule[rule.rule]} sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
        {isText ? (
          <Line
            label={formatRule[rule.rule]}
            value={String(rule.value)}
            most={200}
            problem={problem}
            help={
              rule.rule === 'pattern'
                ? 'A regular expression, such as [0-9]{5}'
                : '2026-03-09, today, today-30 or today+7'
            }
            onChange={set}
          />
        ) : (
          <Amount
            label={formatRule[rule.rule]}
            value={typeof rule.value === 'number' ? rule.value : undefined}
            problem={problem}
            onChange={(value) => set(value ?? '')}
          />
        )}
        <IconButton aria-label={`Remove the rule ${formatRule[rule.rule]}`} edge="end" onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Line
        label="Error message"
        value={rule.message}
        most={200}
        onChange={(message) => onChange({ ...rule, message }, 'message')}
      />
    </Stack>
  );
}

const formatRule: Record<RuleName, string> = {
  min_length: 'Minimum characters',
  max_length: 'Maximum characters',
  pattern: 'Matches pattern',
  min: 'At least',
  max: 'At most',
  min_choices: 'Minimum choices',
  max_choices: 'Maximum choices',
  earliest: 'Not before',
  latest: 'Not after',
};
