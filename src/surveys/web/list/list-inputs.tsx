import { Chip } from '@mui/material';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { useSurveyFolders } from '../shared/survey-folders.ts';

interface PickInputProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

export const PickInput = (props: PickInputProps) => (
  <SelectField {...props} size="small" none="Any" sx={{ minWidth: 140, maxWidth: 260 }} />
);

export const noFolder = 'null';

export function FolderInput({ value, onChange }: Pick<PickInputProps, 'value' | 'onChange'>) {
  const { data: folders } = useSurveyFolders().result;
  if (folders.length === 0 && value === '') return null;
  const options = [[noFolder, 'In no folder'] as const, ...folders.map(({ id, name }) => [String(id), name] as const)];
  const isKnown = options.some(([id]) => id === value);
  return <PickInput label="Folder" value={isKnown ? value : ''} options={options} onChange={onChange} />;
}

export const TagChip = ({ tag, onDrop }: { tag: string; onDrop: () => void }) => (
  <Chip label={`Tag: ${tag}`} onDelete={onDrop} sx={{ alignSelf: 'center', maxWidth: '100%' }} />
);
