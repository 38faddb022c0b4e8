import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AnswerValue, FormField } from '../../domain/forms/kind.ts';
import { faces } from './faces.ts';

interface AnswerFieldProps {
  field: FormField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  problem?: string | undefined;
  isPreview?: boolean;
}

/** A question with its input: the same in the builder's preview and where staff answer. */
export function AnswerField({ field, value, onChange, problem, isPreview = false }: AnswerFieldProps) {
  const id = useId();
  const ids = { input: `${id}-input`, label: `${id}-label`, about: `${id}-help ${id}-problem` };
  const { Input, isGroup } = faces[field.fieldType];
  return (
    <Box data-field={field.id} {...(problem ? { 'data-problem': true } : {})}>
      <Typography
        id={ids.label}
        variant="subtitle2"
        component={isGroup ? 'div' : 'label'}
        {...(isGroup ? {} : { htmlFor: ids.input })}
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {field.fieldName || 'Untitled question'}
        {field.required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.5 }}>
            *
          </Box>
        )}
      </Typography>
      {field.options.help && (
        <Typography id={`${id}-help`} variant="body2" color="text.secondary">
          {field.options.help}
        </Typography>
      )}
      <Box sx={{ mt: 0.75 }}>
        <Input
          field={field}
          value={value}
          onChange={onChange}
          ids={ids}
          hasProblem={Boolean(problem)}
          isPreview={isPreview}
        />
      </Box>
      <Typography id={`${id}-problem`} variant="body2" color="error.main" sx={{ mt: problem ? 0.5 : 0 }}>
        {problem}
      </Typography>
    </Box>
  );
}
