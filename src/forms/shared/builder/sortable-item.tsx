import { useSortable } from '@dnd-kit/sortable';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { IconButton } from '@mui/material';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

const HandleContext = createContext<Handle | undefined>(undefined);

/** Renders again at each step of a drag and at each change of the order; `children` do not. */
export function SortableItem({ id, children }: { id: string; children: ReactNode }) {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  );
  return (
    <HandleContext.Provider value={handle}>
      <li
        ref={setNodeRef}
        style={{
          transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
          transition: transition ?? undefined,
          opacity: isDragging ? 0.4 : undefined,
        }}
      >
        {children}
      </li>
    </HandleContext.Provider>
  );
}

export function DragHandle({ name }: { name: string }) {
  const handle = useContext(HandleContext);
  return (
    <IconButton
      ref={handle?.setActivatorNodeRef}
      {...handle?.attributes}
      {...handle?.listeners}
      aria-label={`Move ${name}`}
      size="small"
      sx={{ cursor: 'grab', touchAction: 'none', mx: 0.5, mt: 0.25 }}
    >
      <DragIndicator fontSize="small" />
    </IconButton>
  );
}
