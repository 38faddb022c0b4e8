import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface SortableFieldsProps {
  keys: string[];
  nameOf: (key: string) => string;
  onMove: (key: string, to: string) => void;
  children: ReactNode;
}

/** A list that is put in order by dragging, or by Space and the arrow keys on a handle. */
export function SortableFields({ keys, nameOf, onMove, children }: SortableFieldsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements: announcements(keys, nameOf) }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <Stack component="ol" sx={{ gap: 1, listStyle: 'none', p: 0, m: 0 }}>
          {children}
        </Stack>
      </SortableContext>
    </DndContext>
  );
}

function announcements(keys: string[], nameOf: (key: string) => string): Announcements {
  const at = (id: unknown) => `${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  const name = (id: unknown) => nameOf(String(id));
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, number ${at(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is now at ${at(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} was put at ${at(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} went back to where it was.`,
  };
}
