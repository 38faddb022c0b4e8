import {
  type Active,
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
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldType } from '../../../../contract/schemas/sentiment-field.ts';
import { nameOfField } from './builder-draft.ts';
import { dragAnnouncements } from './drag-announcements.ts';
import { DragGhost } from './drag-ghost.tsx';
import type { Builder } from './use-builder.ts';
import type { Questions } from './use-questions.ts';

export const canvasId = 'canvas';

/** What is dragged from the palette: how it looks at the pointer, and what it becomes where it is dropped. */
export interface Offered {
  kind: FieldType;
  name: string;
  addAt: (place: number) => void;
}

interface BuilderDndProps {
  builder: Builder;
  questions: Questions;
  /** `dropAt` is the place that something from the palette would take. */
  children: (dropAt: number | undefined) => ReactNode;
}

/** Puts questions in order, and takes new ones from the palette: by dragging, or by Space and arrow keys on a handle. */
export function BuilderDnd({ builder, questions, children }: BuilderDndProps) {
  const { fields } = builder.value;
  const order = fields.map(({ key }) => key).join(' ');
  // The same list while the order is the same: every card listens to it.
  const keys = useMemo(() => order.split(' ').filter(Boolean), [order]);
  const [dragged, setDragged] = useState<Active>();
  const [dropAt, setDropAt] = useState<number>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
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
  const nameOf = (id: unknown) =>
    keys.includes(String(id)) ? nameOfField(fields.find(({ key }) => key === id)) : 'A new question';

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      onDragStart={({ active }: DragStartEvent) => setDragged(active)}
      onDragMove={(event) => setDropAt(offeredIn(event.active) ? placeOf(event, keys) : undefined)}
      onDragEnd={end}
      onDragCancel={stop}
      accessibility={{ announcements: dragAnnouncements(keys, nameOf) }}
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

// A kind is dropped where the pointer is, and only on the canvas; a question goes to the nearest place. The canvas is no
// place: its middle lies in the middle of the list, and would take what is moved there.
const collisions: CollisionDetection = (args) => {
  const isOffered = offeredIn(args.active) !== undefined;
  if (isOffered && !pointerWithin(args).some(({ id }) => id === canvasId)) return [];
  const places = args.droppableContainers.filter(({ id }) => id !== canvasId);
  if (isOffered && places.length === 0) return pointerWithin(args);
  return closestCenter({ ...args, droppableContainers: places });
};

const offeredIn = ({ data }: Active): Offered | undefined => data.current?.offered;

function placeOf({ active, over }: DragMoveEvent, keys: readonly string[]): number | undefined {
  if (!over) return undefined;
  const at = keys.indexOf(String(over.id));
  if (at < 0) return keys.length;
  const dragged = active.rect.current.translated;
  const middle = over.rect.top + over.rect.height / 2;
  return dragged && dragged.top + dragged.height / 2 > middle ? at + 1 : at;
}
