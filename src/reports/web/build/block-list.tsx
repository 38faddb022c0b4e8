import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import { blockTypes, type ReportBlock } from '../../schemas/report.ts';
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
  const block = value.find(({ id }) => id === opened);
  const move = (from: number, to: number) => {
    const moved = [...value];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const add = (type: ReportBlock['type']) => {
    const added = newBlock(type, value);
    onChange([...value, added]);
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
      <MenuButton
        startIcon={<Add />}
        variant="outlined"
        disabled={value.length >= most}
        actions={blockTypes.map((type) => ({ label: blockLabels[type], run: () => add(type) }))}
        sx={{ mt: 1 }}
      >
        Add block
      </MenuButton>
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
        alignItems: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        pl: 1.5,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {label}
        </Typography>
        {own.title && <Typography variant="hint">{blockLabels[own.type]}</Typography>}
      </Box>
      <IconAction
        icon={ArrowUpward}
        title={`Move ${label} up`}
        size="small"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconAction
        icon={ArrowDownward}
        title={`Move ${label} down`}
        size="small"
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconAction
        icon={EditOutlined}
        title={`Edit ${label}`}
        size="small"
        disabled={own.type === 'page_break'}
        onClick={onOpen}
      />
      <IconAction icon={DeleteOutlined} title={`Remove ${label}`} size="small" onClick={onRemove} />
    </Stack>
  );
}
