import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import type { PrebuiltField } from '../../../../contract/schemas/forms/prebuilt-field.ts';
import { notificationProvider } from '../../../providers/notifications.tsx';
import {
  changeField,
  duplicateField,
  insertFields,
  moveField,
  newField,
  putBack,
  readyField,
  removeField,
} from './builder-changes.ts';
import { type DraftField, nameOfField } from './builder-draft.ts';
import type { Builder } from './form-kind.ts';

export function useQuestions(builder: Builder) {
  const { value, change } = builder;
  const [chosenKey, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const canvas = useRef<HTMLDivElement>(null);
  const find = (key: string | undefined) => value.fields.find((field) => field.key === key);

  const focusOn = (key: string, selector: string) =>
    setTimeout(() => {
      const card = canvas.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      card?.querySelector<HTMLElement>(selector)?.focus();
      card?.scrollIntoView?.({ block: 'nearest' });
    }, 0);
  const choose = useSteady((key: string | undefined) => {
    setChosen(key);
    if (key) focusOn(key, 'textarea');
  });
  const insert = (fields: DraftField[], at = placeAfter(value.fields, chosenKey)) => {
    change((draft) => insertFields(draft, fields, at));
    choose(fields[0]?.key);
    setText(`Added as number ${at + 1} of ${value.fields.length + fields.length}.`);
  };
  const add = useSteady((fieldType: FieldType, at?: number) => insert([newField(value, fieldType)], at));
  const addReady = useSteady((field: PrebuiltField, at?: number) => insert([readyField(value, field)], at));
  const move = useSteady((key: string, to: string | number) => {
    const moved = moveField(value, key, to);
    if (moved === value) return;
    change(() => moved);
    const number = moved.fields.findIndex((field) => field.key === key) + 1;
    setText(`${nameOfField(find(key))} is now number ${number} of ${moved.fields.length}.`);
  });
  const copy = (key: string) => {
    const made = duplicateField(value, key);
    change(() => made.draft);
    choose(made.key);
    setText('Duplicated.');
  };
  const remove = (field: DraftField) => {
    const at = value.fields.findIndex(({ key }) => key === field.key);
    change((draft) => removeField(draft, field.key));
    const next = value.fields[at + 1] ?? value.fields[at - 1];
    setChosen(next?.key);
    if (next) focusOn(next.key, '[data-choose]');
    offerUndo(field, () => {
      change((draft) => putBack(draft, field, at));
      setChosen(field.key);
    });
  };

  return {
    canvas,
    said: text,
    chosenKey,
    chosen: find(chosenKey),
    choose,
    add,
    addReady,
    insert,
    move,
    copy,
    remove,
    set: (key: string, part: Partial<DraftField>, tag?: string) =>
      change((draft) => changeField(draft, key, part), tag && `${key}.${tag}`),
  };
}

export type Questions = ReturnType<typeof useQuestions>;

function placeAfter(fields: readonly DraftField[], key: string | undefined): number {
  const at = fields.findIndex((field) => field.key === key);
  return at < 0 ? fields.length : at + 1;
}

function offerUndo(field: DraftField, undo: () => void) {
  notificationProvider.open({
    key: `removed-${field.key}`,
    type: 'progress',
    message: `Removed “${nameOfField(field)}”`,
    undoableTimeout: 8,
    cancelMutation: undo,
  });
}

/** The identity of the returned function is stable, so that memoized components do not render again. */
function useSteady<Given extends unknown[], Answer>(work: (...args: Given) => Answer) {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const [steady] = useState(
    () =>
      (...args: Given) =>
        latest.current(...args),
  );
  return steady;
}
