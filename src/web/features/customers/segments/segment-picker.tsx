import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { useReading } from '../../../providers/queries.ts';
import { formatSegmentCount, segments } from './segment-queries.ts';

interface SegmentPickerProps {
  value: number | undefined;
  onChange: (id: number) => void;
}

/** A segment of customers, with their number now. */
export function SegmentPicker({ value, onChange }: SegmentPickerProps) {
  const { data, error } = useReading(segments);
  const help = error ? 'Segments could not be loaded' : 'Segments are saved in the list of customers.';
  return (
    <SelectField
      label="Segment"
      value={value === undefined ? '' : String(value)}
      none="Select a segment"
      options={(data ?? []).map((one) => [String(one.id), `${one.name} (${formatSegmentCount(one)})`])}
      helperText={help}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
