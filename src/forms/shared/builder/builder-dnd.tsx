import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Stack, Typography } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldType } from '../../schemas/field-types.ts';
import type { Questions } from '../draft/builder-changes.ts';
import { type Builder, type DraftField, nameOfField } from '../draft/builder-draft.ts';
import { questionKinds } from '../draft/question-kinds.ts';

export const canvasId = 'canvas';

export interface Offered {
  kind: FieldType;
  name: string;
  addAt: (place: number) => void;
}

interface BuilderDndProps {
  builder: Builder;
  questions: Questions;
  /** `dropAt` is the index at which a dragged palette item would be inserted. */
  children: (dropAt: number | undefined) => ReactNode;
}

export function BuilderDnd({ builder, questions, children }: BuilderDndProps) {
  const { fields } = builder.value;
  const order = fields.map(({ key }) => key).join(' ');
  // Same array while the order is unchanged: every card depends on it.
  const keys = useMemo(() => order.split(' ').filter(Boolean), [order]);
  const [dragged, setDragged] = useState<Active>();
  const [dropAt, setDropAt] = useState<number>();
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));
  const stop = () => {
    setDragged(undefined);
    setDropAt(undefined);
  };
  const end = ({ active, over }: DragEndEvent) => {
    const offered = offeredIn(active);
    if (offered && dropAt !== undefined) offered.addAt(dropAt);
    if (!offered && over && over.id !== active.id) questions.move(String(active.id), String(over.id));
    stop();
  };
  const draggedName = (id: unknown) =>
    keys.includes(String(id)) ? nameOfField(fields.find(({ key }) => key === id)) : 'A new question';

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      onDragStart={({ active }: DragStartEvent) => setDragged(active)}
      onDragMove={(event) => setDropAt(offeredIn(event.active) ? dropIndex(event, keys) : undefined)}
      onDragEnd={end}
      onDragCancel={stop}
      accessibility={{ announcements: dragAnnouncements(keys, draggedName) }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children(dropAt)}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged && <DragGhost offered={offeredIn(dragged)} field={fields.find(({ key }) => key === dragged.id)} />}
      </DragOverlay>
    </DndContext>
  );
}

// The same objects each time: every card renders again when the sensors change.
const pointerOptions = { activationConstraint: { distance: 6 } };
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates };

// Palette items drop at the pointer. For questions the canvas is no target: its center would attract them.
const collisions: CollisionDetection = (args) => {
  const isOffered = offeredIn(args.active) !== undefined;
  if (isOffered && !pointerWithin(args).some(({ id }) => id === canvasId)) return [];
  const places = args.droppableContainers.filter(({ id }) => id !== canvasId);
  if (isOffered && places.length === 0) return pointerWithin(args);
  return closestCenter({ ...args, droppableContainers: places });
};

const offeredIn = ({ data }: Active): Offered | undefined => data.current?.offered;

function dropIndex({ active, over }: DragMoveEvent, keys: readonly string[]): number | undefined {
  if (!over) return undefined;
  const at = keys.indexOf(String(over.id));
  if (at < 0) return keys.length;
  const dragged = active.rect.current.translated;
  const middle = over.rect.top + over.rect.height / 2;
  return dragged && dragged.top + dragged.height / 2 > middle ? at + 1 : at;
}

function dragAnnouncements(keys: readonly string[], draggedName: (id: unknown) => string): Announcements {
  const at = (id: unknown) => `${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${draggedName(active.id)}, number ${at(active.id)}.`,
    // A question is first over itself; announcing that would interrupt the pick-up announcement.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${draggedName(active.id)} is now at ${at(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => (over ? `${draggedName(active.id)} was put at ${at(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${draggedName(active.id)} is back where it was.`,
  };
}

function DragGhost({ offered, field }: { offered: Offered | undefined; field: DraftField | undefined }) {
  const fieldType = offered?.kind ?? field?.fieldType;
  if (!fieldType) return null;
  const { icon: Icon } = questionKinds[fieldType];
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        px: 1.5,
        minHeight: 40,
        width: 'max-content',
        maxWidth: 320,
        alignItems: 'center',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(0 0 0 / 18%)',
        cursor: 'grabbing',
      }}
    >
      <Icon fontSize="small" />
      <Typography noWrap variant="subtitle2">
        {offered?.name ?? nameOfField(field)}
      </Typography>
    </Stack>
  );
}
