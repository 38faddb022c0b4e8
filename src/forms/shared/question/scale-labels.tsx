import { Stack } from '@mui/material';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { englishEndsOf } from '../../rules/scale-ends.ts';
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
