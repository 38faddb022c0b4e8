import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, Skeleton, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import type { AnswerValue, FormField } from '../../../forms/rules/kinds/kind.ts';
import { FormQuestion } from '../../../forms/shared/answer/form-question.tsx';
import { mayBePrefilled } from '../../rules/prefill-issues.ts';
import { useSurveyQuestions } from '../shared/use-survey-questions.ts';

type Prefill = Record<string, AnswerValue>;

interface PrefillInputsProps {
  surveyId: number;
  value: Prefill;
  problem: (key: string) => string | undefined;
  onChange: (prefill: Prefill) => void;
}

/** Hidden questions can be answered only here; visitors can change the other answers. */
export function PrefillInputs({ surveyId, value, problem, onChange }: PrefillInputsProps) {
  const titleId = useId();
  const { query, result: questions } = useSurveyQuestions(surveyId);
  if (query.error)
    return <LoadProblem isPart error={query.error} onRetry={() => void query.refetch()} what="questions" />;
  if (query.isPending) return <Skeleton variant="rounded" height={48} />;
  const keys = fieldKeysById(questions.data);
  const named = questions.data.filter(mayBePrefilled).map((field) => ({ field, key: keys.get(field.id) as string }));
  const [hidden, visibleFields] = [named.filter(isHidden), named.filter((one) => !isHidden(one))];
  const open = visibleFields.filter(({ key }) => key in value);
  const others = visibleFields.filter(({ key }) => !(key in value));
  const set = (key: string, answer: AnswerValue) => onChange({ ...value, [key]: answer });
  const drop = (key: string) => onChange(Object.fromEntries(Object.entries(value).filter(([one]) => one !== key)));
  if (named.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2">
        Pre-filled answers
      </Typography>
      <Typography variant="muted" sx={{ mb: 1.5 }}>
        Pre-filled answers of this link. Respondents see them and can change them, except hidden questions.
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {hidden.map(({ field, key }) => (
          <Line
            key={key}
            label={`${field.fieldName} (hidden)`}
            value={typeof value[key] === 'string' ? value[key] : undefined}
            most={500}
            problem={problem(key)}
            onChange={(text) => (text ? set(key, text) : drop(key))}
          />
        ))}
        {open.map(({ field, key }) => (
          <Answered
            key={key}
            field={field}
            value={value[key] ?? null}
            problem={problem(key)}
            onChange={(answer) => set(key, answer)}
            onRemove={() => drop(key)}
          />
        ))}
        {others.length > 0 && (
          <SelectField
            label="Add pre-filled answer"
            value=""
            options={others.map(({ field, key }) => [key, field.fieldName])}
            onChange={(key) => set(key, null)}
          />
        )}
      </Stack>
    </Box>
  );
}

const isHidden = ({ field }: { field: Pick<FormField, 'fieldType'> }) => field.fieldType === 'hidden';

interface AnsweredProps {
  field: FormField;
  value: AnswerValue;
  problem: string | undefined;
  onChange: (value: AnswerValue) => void;
  onRemove: () => void;
}

function Answered({ field, value, problem, onChange, onRemove }: AnsweredProps) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <FormQuestion field={{ ...field, required: false }} value={value} problem={problem} onChange={onChange} />
      {value === null && <FormHelperText>Empty: the question is not pre-filled.</FormHelperText>}
      <Button
        size="small"
        color="inherit"
        startIcon={<DeleteOutlined />}
        aria-label={`Remove pre-filled answer of “${field.fieldName}”`}
        onClick={onRemove}
        sx={{ mt: 1 }}
      >
        Remove answer
      </Button>
    </Box>
  );
}
