import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { blockTypes, type ReportBlock } from '../../../../contract/schemas/reports/report.ts';
import { IconAction } from '../../../layout/icon-action.tsx';
import { BlockDrawer } from './block-drawer.tsx';
import { blockLabels, newBlock } from './new-block.ts';

interface BlockListProps {
  value: readonly ReportBlock[];
  onChange: (blocks: ReportBlock[], tag?: string) => void;
}

const most = 60;

/** The blocks in their order, with everything reachable by keyboard. */
export function BlockList({ value, onChange }: BlockListProps) {
  const [opened, setOpened] = useState<string>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const block = value.find(({ id }) => id === opened);
  const move = (from: number, to: number) => {
    const moved = [...value];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const add = (type: ReportBlock['type']) => {
    const added = newBlock(type, value);
    onChange([...value, added]);
    setAnchor(null);
    if (type !== 'page_break') setOpened(added.id);
  };
  return (
    <Box component="section" aria-labelledby="blocks">
      <Typography id="blocks" variant="h3" component="h2" sx={{ mb: 1 }}>
        Blocks
      </Typography>
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {value.map((own, at) => (
          <BlockRow
            key={own.id}
            own={own}
            isFirst={at === 0}
            isLast={at === value.length - 1}
            onOpen={() => setOpened(own.id)}
            onMove={(by) => move(at, at + by)}
            onRemove={() => onChange(value.filter(({ id }) => id !== own.id))}
          />
        ))}
      </Stack>
      <Button
        startIcon={<Add />}
        variant="outlined"
        aria-haspopup="menu"
        disabled={value.length >= most}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ mt: 1 }}
      >
        Add block
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {blockTypes.map((type) => (
          <MenuItem key={type} onClick={() => add(type)}>
            {blockLabels[type]}
          </MenuItem>
        ))}
      </Menu>
      {block && (
        <BlockDrawer
          value={block}
          onChange={(next) =>
            onChange(
              value.map((one) => (one.id === next.id ? next : one)),
              next.id,
            )
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

interface BlockRowProps {
  own: ReportBlock;
  isFirst: boolean;
  isLast: boolean;
  onOpen: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function BlockRow({ own, isFirst, isLast, onOpen, onMove, onRemove }: BlockRowProps) {
  const label = own.title || blockLabels[own.type];
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        ...{ alignItems: 'center', border: 1, borderColor: 'divider', borderRadius: 1, pl: 1.5 },
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {label}
        </Typography>
        {own.title && (
          <Typography variant="caption" color="textSecondary">
            {blockLabels[own.type]}
          </Typography>
        )}
      </Box>
      <IconAction title={`Move ${label} up`} size="small" disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUpward fontSize="small" />
      </IconAction>
      <IconAction title={`Move ${label} down`} size="small" disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDownward fontSize="small" />
      </IconAction>
      <IconAction title={`Edit ${label}`} size="small" disabled={own.type === 'page_break'} onClick={onOpen}>
        <EditOutlined fontSize="small" />
      </IconAction>
      <IconAction title={`Remove ${label}`} size="small" onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconAction>
    </Stack>
  );
}
