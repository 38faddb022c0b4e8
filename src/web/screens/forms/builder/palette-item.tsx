import { useDraggable } from '@dnd-kit/core';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { PointerEventHandler } from 'react';
import type { FieldType } from '../../../../contract/schemas/sentiment-field.ts';
import { faceOf } from '../../../fields/faces.ts';
import type { Offered } from './builder-dnd.tsx';

interface PaletteItemProps {
  id: string;
  kind: FieldType;
  name: string;
  about: string;
  isFramed: boolean;
  mayDrag: boolean;
  onAdd: (place?: number) => void;
}

/** One question to add: pressed it goes below the chosen one, dragged it goes where it is dropped. */
export function PaletteItem({ id, kind, name, about, isFramed, mayDrag, onAdd }: PaletteItemProps) {
  const { icon: Icon } = faceOf(kind);
  const offered: Offered = { kind, name, addAt: onAdd };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: { offered }, disabled: !mayDrag });
  // A key presses the button; only the pointer drags it.
  const onPointerDown = listeners?.onPointerDown as PointerEventHandler<HTMLButtonElement> | undefined;
  return (
    <ButtonBase
      ref={setNodeRef}
      title={about}
      onClick={() => onAdd()}
      {...(onPointerDown && mayDrag ? { onPointerDown } : {})}
      sx={{
        gap: 1,
        px: 1,
        py: 0.5,
        minHeight: isFramed ? 44 : 34,
        minWidth: 0,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: 1,
        borderColor: isFramed ? 'divider' : 'transparent',
        bgcolor: isFramed ? 'background.paper' : 'transparent',
        opacity: isDragging ? 0.5 : 1,
        cursor: mayDrag ? 'grab' : 'pointer',
        '&:hover': { borderColor: 'text.secondary' },
        '& svg': { color: 'text.secondary', flexShrink: 0 },
      }}
    >
      <Icon fontSize="small" />
      <Typography
        component="span"
        variant="body2"
        dir="auto"
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
        }}
      >
        {name}
      </Typography>
    </ButtonBase>
  );
}
