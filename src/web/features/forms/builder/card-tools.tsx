import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { IconButtonProps } from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { IconAction } from '../../../layout/icon-action.tsx';
import { settingsOf } from '../draft/settings-of.ts';
import type { QuestionCardProps } from './card-head.tsx';

export function CardTools({
  field,
  index,
  builder,
  questions,
  onSettings,
  name,
}: QuestionCardProps & { name: string }) {
  const { key, required } = field;
  const isLast = index === builder.value.fields.length - 1;
  return (
    <Stack
      direction="row"
      sx={{ px: 1, py: 0.5, borderTop: 1, borderColor: 'divider', alignItems: 'center', flexWrap: 'wrap' }}
    >
      {settingsOf(field.fieldType).has('required') && (
        <FormControlLabel
          label="Required"
          control={
            <Switch
              size="small"
              checked={required}
              onChange={(_, checked) => questions.set(key, { required: checked })}
            />
          }
          sx={{ ml: 0.5, mr: 1, '& .MuiFormControlLabel-label': { typography: 'body2', ml: 0.5 } }}
        />
      )}
      <Box sx={{ flexGrow: 1 }} />
      <Tool label="Move up" keys="Alt+↑" name={name} disabled={index === 0} onClick={() => questions.move(key, -1)}>
        <ArrowUpward fontSize="small" />
      </Tool>
      <Tool label="Move down" keys="Alt+↓" name={name} disabled={isLast} onClick={() => questions.move(key, 1)}>
        <ArrowDownward fontSize="small" />
      </Tool>
      <Tool label="Duplicate" name={name} onClick={() => questions.copy(key)}>
        <ContentCopy fontSize="small" />
      </Tool>
      <Tool label="Remove" name={name} onClick={() => questions.remove(field)}>
        <DeleteOutlined fontSize="small" />
      </Tool>
      <Tool label="Settings" name={name} onClick={onSettings}>
        <Tune fontSize="small" />
      </Tool>
    </Stack>
  );
}

interface ToolProps extends Omit<IconButtonProps, 'title'> {
  label: string;
  name: string;
  keys?: string;
}

const Tool = ({ label, name, keys, ...props }: ToolProps) => (
  <IconAction title={keys ? `${label} (${keys})` : label} aria-label={`${label} ${name}`} {...props} />
);
