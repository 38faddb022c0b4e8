import Stack from '@mui/material/Stack';
import { Line } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';

/** What the ends of a scale are called. */
export function ScaleLabels({ field, setOption }: FoldContent) {
  const labels = field.options.labels ?? {};
  const set = (end: 'low' | 'middle' | 'high') => (text: string) =>
    setOption({ labels: { ...labels, [end]: text } }, `labels-${end}`);
  return (
    <Stack direction="row" sx={{ gap: 1.5 }}>
      <Line label="Low end" value={labels.low} most={80} onChange={set('low')} />
      <Line label="High end" value={labels.high} most={80} onChange={set('high')} />
    </Stack>
  );
}
