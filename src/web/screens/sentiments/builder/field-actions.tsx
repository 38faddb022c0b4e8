import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Tooltip } from '../../../layout/tooltip.tsx';
import type { FieldCardProps } from './field-card.tsx';

type FieldActionsProps = Pick<FieldCardProps, 'isFirst' | 'isLast' | 'onMove' | 'onCopy' | 'onRemove'> & {
  name: string;
};

/** What can be done with a question as a whole. */
export function FieldActions({ name, isFirst, isLast, onMove, onCopy, onRemove }: FieldActionsProps) {
  return (
    <Stack direction="row" sx={{ mt: 1.5, pt: 1, borderTop: 1, borderColor: 'divider', justifyContent: 'flex-end' }}>
      <Action
        label="Move up"
        name={name}
        isDisabled={isFirst}
        onClick={() => onMove(-1)}
        icon={<ArrowUpward fontSize="small" />}
      />
      <Action
        label="Move down"
        name={name}
        isDisabled={isLast}
        onClick={() => onMove(1)}
        icon={<ArrowDownward fontSize="small" />}
      />
      <Action label="Duplicate" name={name} onClick={onCopy} icon={<ContentCopy fontSize="small" />} />
      <Action label="Remove" name={name} onClick={onRemove} icon={<DeleteOutlined fontSize="small" />} />
    </Stack>
  );
}

interface ActionProps {
  label: string;
  name: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
}

function Action({ label, name, icon, isDisabled = false, onClick }: ActionProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={`${label} ${name}`} disabled={isDisabled} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
