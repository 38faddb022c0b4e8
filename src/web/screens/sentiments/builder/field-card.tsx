import { useSortable } from '@dnd-kit/sortable';
import DragIndicator from '@mui/icons-material/DragIndicator';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { faceOf } from '../../../fields/faces.ts';
import type { DraftField } from './builder-draft.ts';
import { hasProblem, type Problems } from './builder-problems.ts';
import { FieldActions } from './field-actions.tsx';
import { FieldEditor } from './field-editor.tsx';

export interface FieldCardProps {
  field: DraftField;
  problems: Problems;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onChange: (part: Partial<DraftField>) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** A question in the builder: a line when closed, everything about it when open. */
export function FieldCard(props: FieldCardProps) {
  const { field, problems, isOpen, onToggle } = props;
  const sortable = useSortable({ id: field.key });
  const { transform, transition, isDragging } = sortable;
  const isFaulty = hasProblem(problems, field.key);
  const name = field.fieldName.trim() || 'Untitled question';
  // A fault inside a closed card would have nowhere to show.
  const isShown = (isOpen || isFaulty) && !isDragging;
  return (
    <Box
      component="li"
      ref={sortable.setNodeRef}
      data-key={field.key}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
      sx={{
        border: 1,
        borderColor: isFaulty ? 'error.main' : isOpen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
        boxShadow: isDragging ? '0 8px 24px rgb(0 0 0 / 16%)' : 'none',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <IconButton
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={`Move ${name}`}
          size="small"
          sx={{ cursor: 'grab', touchAction: 'none', m: 0.5 }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
        <Summary field={field} name={name} isShown={isShown} onToggle={onToggle} />
      </Stack>
      {isShown && (
        <Box sx={{ px: 2, pb: 1.5, pt: 1 }}>
          <FieldEditor {...props} />
          <FieldActions {...props} name={name} />
        </Box>
      )}
    </Box>
  );
}

interface SummaryProps {
  field: DraftField;
  name: string;
  isShown: boolean;
  onToggle: () => void;
}

function Summary({ field, name, isShown, onToggle }: SummaryProps) {
  const { icon: Icon, name: kind } = faceOf(field.fieldType);
  return (
    <ButtonBase
      onClick={onToggle}
      aria-expanded={isShown}
      sx={{
        flexGrow: 1,
        minWidth: 0,
        minHeight: 48,
        gap: 1.5,
        pr: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
      }}
    >
      <Box sx={{ color: 'text.secondary', display: 'flex' }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography noWrap variant="subtitle2" color={field.fieldName.trim() ? 'textPrimary' : 'textSecondary'}>
          {name}
        </Typography>
        <Typography noWrap variant="caption" component="div" color="textSecondary">
          {[kind, field.required && 'required', field.isSentimentValue && 'sentiment value']
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <ExpandMore
        fontSize="small"
        sx={{ color: 'text.secondary', transform: isShown ? 'rotate(180deg)' : 'none', flexShrink: 0 }}
      />
    </ButtonBase>
  );
}
