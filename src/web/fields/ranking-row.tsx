import { useSortable } from '@dnd-kit/sortable';
import DragIndicator from '@mui/icons-material/DragIndicator';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Choice } from '../../contract/schemas/field-options.ts';
import { ChoiceLabel } from './choice-label.tsx';

interface RankingRowProps {
  id: string;
  choice: Pick<Choice, 'label' | 'icon' | 'color'>;
  /** Undefined until somebody has put the list in order. */
  place: number | undefined;
  handleId: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

export function RankingRow({ id, choice, place, handleId, isFirst, isLast, onMove }: RankingRowProps) {
  const { label } = choice;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        border: 1,
        borderColor: isDragging ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        pr: 0.5,
        minHeight: 44,
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
      }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        {...(handleId ? { id: handleId } : {})}
        size="small"
        aria-label={`Move ${label}`}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <Box component="span" sx={{ minWidth: 20, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {place ?? '–'}
      </Box>
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <ChoiceLabel choice={choice} />
      </Box>
      <IconButton size="small" aria-label={`${label} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <KeyboardArrowUp fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={`${label} down`} disabled={isLast} onClick={() => onMove(1)}>
        <KeyboardArrowDown fontSize="small" />
      </IconButton>
    </Box>
  );
}
