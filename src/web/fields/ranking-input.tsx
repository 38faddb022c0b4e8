import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { listFrom } from '../../domain/forms/choices.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';
import { RankingRow } from './ranking-row.tsx';

/** Choices in order, the best first: by dragging, by Space and the arrow keys, or by the buttons of each. */
export function RankingInput(props: InputProps) {
  const { field, value, onChange, ids } = props;
  const choices = useChoices(field);
  const [told, setTold] = useState('');
  const order = orderOf(
    listFrom(value),
    choices.map(({ id }) => id),
  );
  const choiceOf = (id: string) => choices.find((choice) => choice.id === id) ?? { label: id };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length) return;
    onChange(arrayMove(order, from, to));
    setTold(`${choiceOf(order[from] ?? '').label} is now number ${to + 1} of ${order.length}`);
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(order.indexOf(String(active.id)), order.indexOf(String(over.id)));
  };
  const isAnswered = value !== null;
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  return (
    <fieldset
      aria-labelledby={label}
      aria-describedby={about}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <Stack component="ol" sx={{ gap: 1, listStyle: 'none', p: 0, m: 0 }}>
            {order.map((id, index) => (
              <RankingRow
                key={id}
                id={id}
                choice={choiceOf(id)}
                place={isAnswered ? index + 1 : undefined}
                handleId={index === 0 ? ids.input : undefined}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                onMove={(by) => move(index, index + by)}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <Typography role="status" sx={{ position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' }}>
        {told}
      </Typography>
      {!isAnswered && (
        <Button sx={{ mt: 1 }} onClick={() => onChange(order)}>
          Keep this order
        </Button>
      )}
    </fieldset>
  );
}

/** What was put in order, then what came into the form since. */
function orderOf(chosen: readonly string[], all: readonly string[]): string[] {
  const known = chosen.filter((id) => all.includes(id));
  return [...known, ...all.filter((id) => !known.includes(id))];
}
