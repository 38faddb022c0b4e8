import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { FieldType } from '../../../../contract/schemas/sentiment-field.ts';
import { Panel } from '../../../layout/panel.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { notificationProvider } from '../../../providers/notifications.tsx';
import { addField, changeField, duplicateField, moveField, putBack, removeField } from './builder-changes.ts';
import type { DraftField } from './builder-draft.ts';
import { FieldCard } from './field-card.tsx';
import { Palette } from './palette.tsx';
import { SortableFields } from './sortable-fields.tsx';
import type { Builder } from './use-builder.ts';

/** The questions of a form: added from the palette, opened one at a time, moved, copied and removed. */
export function FieldsPanel({ builder, responseCount }: { builder: Builder; responseCount: number }) {
  const { value, change, problems } = builder;
  const [openKey, setOpenKey] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const open = (key: string | undefined) => {
    setOpenKey(key);
    if (key) setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-key="${key}"] input`)?.focus(), 0);
  };
  const add = (fieldType: FieldType) => {
    const { draft, key } = addField(value, fieldType);
    change(() => draft);
    open(key);
  };
  const copy = (key: string) => {
    const made = duplicateField(value, key);
    change(() => made.draft);
    open(made.key);
  };
  const remove = async (field: DraftField) => {
    const isAnswered = responseCount > 0 && Boolean(value.saved.fields[field.key]);
    if (isAnswered && !(await isConfirmed(`Remove “${field.fieldName}”?`, aboutAnswers(responseCount), 'Remove')))
      return;
    const at = value.fields.findIndex(({ key }) => key === field.key);
    change((draft) => removeField(draft, field.key));
    offerUndo(field, () => change((draft) => putBack(draft, field, at)));
  };

  return (
    <Panel title="Questions">
      <div ref={list}>
        {value.fields.length === 0 && (
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            What do you want to know? Start with a rating, then ask why.
          </Typography>
        )}
        <SortableFields
          keys={value.fields.map(({ key }) => key)}
          nameOf={(key) => value.fields.find((field) => field.key === key)?.fieldName || 'Untitled question'}
          onMove={(key, to) => change((draft) => moveField(draft, key, to))}
        >
          {value.fields.map((field, index) => (
            <FieldCard
              key={field.key}
              field={field}
              problems={problems}
              isOpen={openKey === field.key}
              isFirst={index === 0}
              isLast={index === value.fields.length - 1}
              onToggle={() => open(openKey === field.key ? undefined : field.key)}
              onChange={(part) => change((draft) => changeField(draft, field.key, part))}
              onMove={(by) => change((draft) => moveField(draft, field.key, by))}
              onCopy={() => copy(field.key)}
              onRemove={() => void remove(field)}
            />
          ))}
        </SortableFields>
      </div>
      <Palette onAdd={add} />
    </Panel>
  );
}

function offerUndo(field: DraftField, undo: () => void) {
  notificationProvider.open({
    key: `removed-${field.key}`,
    type: 'progress',
    message: `Removed “${field.fieldName || 'Untitled question'}”`,
    undoableTimeout: 8,
    cancelMutation: undo,
  });
}

function aboutAnswers(count: number): string {
  const responses = count === 1 ? 'One response' : `${count.toLocaleString()} responses`;
  return `${responses} may hold an answer to it. Those answers stay readable; new responses are no longer asked.`;
}
