import Box from '@mui/material/Box';
import type { FieldOptions } from '../../../../contract/schemas/field-options.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import { Line, OnOff } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';

const nowWords: Partial<Record<string, { token: string; label: string }>> = {
  date: { token: 'today', label: 'Starts with today' },
  datetime: { token: 'now', label: 'Starts with now' },
  time: { token: 'now', label: 'Starts with now' },
};

/** What is filled in to begin with, chosen with the very input that will be answered with. */
export function DefaultInput({ field, setOption, problemAt }: FoldContent) {
  const { fieldType, options } = field;
  const { default: value, help: _, ...rest } = options;
  const change = (next: FieldOptions['default']) => setOption({ default: next ?? undefined }, 'default');
  const now = nowWords[fieldType];
  if (fieldType === 'hidden') {
    return (
      <Line
        label="Value"
        value={value === undefined ? '' : String(value)}
        most={2_000}
        onChange={(text) => change(text)}
      />
    );
  }
  return (
    <Box>
      {now && (
        <OnOff label={now.label} isOn={value === now.token} onChange={(isOn) => change(isOn ? now.token : null)} />
      )}
      {value !== now?.token || !now ? (
        <AnswerField
          isPreview
          field={{ ...field, id: -1, fieldName: 'Starts with', required: false, options: rest }}
          value={value ?? null}
          onChange={change}
          problem={problemAt('default')}
        />
      ) : null}
    </Box>
  );
}
