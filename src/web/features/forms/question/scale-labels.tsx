import Stack from '@mui/material/Stack';
import { englishEndsOf } from '../../../../domain/forms/scale-ends.ts';
import type { FoldContent } from './fold-content.ts';
import { Line } from './option-inputs.tsx';

export const scaleEnds = { low: 'Low end', high: 'High end' } as const;

export function ScaleLabels({ field, setOption }: FoldContent) {
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
