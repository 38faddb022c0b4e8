import { Stack } from '@mui/material';
import { englishEndsOf } from '../../../../domain/forms/scale-ends.ts';
import { Line } from '../../../crud/inputs/line-inputs.tsx';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import type { SectionContent } from '../draft/builder-draft.ts';

export const scaleEnds = { low: 'Low end', high: 'High end' } as const;

export function ScaleLabels({ field, setOption }: SectionContent) {
  const labels = field.options.labels ?? {};
  const own = englishEndsOf(field.fieldType);
  return (
    <Stack direction="row" sx={{ gap: 1.5 }}>
      {(['low', 'high'] as const).map((end, at) => (
        <Line
          key={end}
          label={scaleEnds[end]}
          value={labels[end]}
          most={80}
          help={own && `Empty: ${own[at]}`}
          onChange={(text) => setOption({ labels: { ...labels, [end]: text } }, `labels-${end}`)}
        />
      ))}
    </Stack>
  );
}

/** A CES question has 7 points or 5. */
export function Points({ field, setOption }: SectionContent) {
  return (
    <SelectField<number>
      fullWidth
      label="Scale"
      value={field.options.max === 5 ? 5 : 7}
      options={[
        [7, '7 points'],
        [5, '5 points'],
      ]}
      onChange={(max) => setOption({ max: max === 5 ? 5 : undefined })}
    />
  );
}
