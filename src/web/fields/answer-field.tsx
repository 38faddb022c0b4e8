import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import type { AnswerValue, FormField } from '../../domain/forms/kind.ts';
import { faceOf } from './faces.ts';
import type { InputProps } from './field-face.ts';

interface AnswerFieldProps {
  field: FormField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  problem?: string | undefined;
  isPreview?: boolean;
}

/** A question with its input: the same in the builder's preview and where staff answer. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, problem } = props;
  const id = useId();
  const ids = { input: `${id}-input`, label: `${id}-label`, about: `${id}-help ${id}-problem` };
  const { isShownAs } = faceOf(field.fieldType);
  if (isShownAs === 'nothing') return null;
  if (isShownAs === 'itself') return <FieldInput {...props} ids={ids} />;
  return (
    <Box data-field={field.id} {...(problem ? { 'data-problem': true } : {})} sx={{ overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Question field={field} ids={ids} />
        {canClear(props) && (
          <Button size="small" color="inherit" onClick={() => props.onChange(null)} sx={{ minHeight: 24, py: 0 }}>
            Clear
          </Button>
        )}
      </Stack>
      {field.options.help && (
        <Typography id={`${id}-help`} variant="body2" color="textSecondary" dir="auto">
          {field.options.help}
        </Typography>
      )}
      <Box sx={{ mt: 0.75 }}>
        <FieldInput {...props} ids={ids} />
      </Box>
      <Typography id={`${id}-problem`} variant="body2" color="error" sx={{ mt: problem ? 0.5 : 0 }}>
        {problem}
      </Typography>
    </Box>
  );
}

function FieldInput(props: AnswerFieldProps & Pick<InputProps, 'ids'>) {
  const { field, value, onChange, problem, isPreview = false, ids } = props;
  const { Input } = faceOf(field.fieldType);
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <Input
        field={field}
        value={value}
        onChange={onChange}
        ids={ids}
        hasProblem={Boolean(problem)}
        isPreview={isPreview}
      />
    </Suspense>
  );
}

function Question({ field, ids }: { field: FormField; ids: { input: string; label: string } }) {
  const { isGroup } = faceOf(field.fieldType);
  return (
    <Typography
      id={ids.label}
      variant="subtitle2"
      component={isGroup ? 'div' : 'label'}
      dir="auto"
      {...(isGroup ? {} : { htmlFor: ids.input })}
      sx={{ display: 'block', overflowWrap: 'anywhere', textAlign: 'left' }}
    >
      {field.fieldName || 'Untitled question'}
      {field.required && (
        <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.5 }}>
          *
        </Box>
      )}
    </Typography>
  );
}

const chosenOnce: readonly FieldType[] = [
  'radio',
  'boolean',
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'slider',
  'ranking',
  'picture_choice',
  'matrix_single',
  'matrix_rating',
];

/** Radio buttons cannot be unchosen by themselves. */
const canClear = ({ field: { fieldType, required }, value }: AnswerFieldProps) =>
  !required && value !== null && chosenOnce.includes(fieldType);
