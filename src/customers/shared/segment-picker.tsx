import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { formatSegmentCount, useSegments } from './use-segments.ts';

interface SegmentPickerProps {
  value: number | undefined;
  onChange: (id: number) => void;
}

/** A segment of customers, with their number now. */
export function SegmentPicker({ value, onChange }: SegmentPickerProps) {
  const { query, result } = useSegments();
  const help = query.error ? 'Segments could not be loaded' : 'Segments are saved in the list of customers.';
  return (
    <SelectField
      label="Segment"
      value={value === undefined ? '' : String(value)}
      none="Select a segment"
      options={result.data.map((one) => [String(one.id), `${one.name} (${formatSegmentCount(one)})`])}
      helperText={help}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
