import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Column } from './columns.ts';

const key = 'candor-lists';

const tasteSchema = z.object({
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  columns: z.record(z.string(), z.array(z.string())).catch({}),
});

export type Density = z.infer<typeof tasteSchema>['density'];
type Taste = z.infer<typeof tasteSchema>;

let known: { text: string | null; taste: Taste } | undefined;
const listeners = new Set<() => void>();

/** How this person likes lists: how close the rows stand, and which columns each list shows. */
export function useListTaste(resource: string, columns: readonly Column[]) {
  const { density, columns: chosen } = useSyncExternalStore(subscribe, read);
  const own = chosen[resource];
  const shown = columns.filter((column) => column.isTitle || isShown(column, own));
  const choose = (names: readonly string[] | undefined) => {
    const { [resource]: _, ...others } = chosen;
    keep({ density, columns: names ? { ...others, [resource]: [...names] } : others });
  };
  return {
    density,
    shown,
    isOwnChoice: own !== undefined,
    setDensity: (next: Density) => keep({ density: next, columns: chosen }),
    toggle: ({ name }: Column) => {
      const names = shown.map((column) => column.name);
      choose(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
    },
    forgetColumns: () => choose(undefined),
  };
}

export type ListTaste = ReturnType<typeof useListTaste>;

function isShown({ name, field }: Column, own: readonly string[] | undefined): boolean {
  return own ? own.includes(name) : !field.optionalColumn;
}

function read(): Taste {
  const text = localStorage.getItem(key);
  if (!known || known.text !== text) known = { text, taste: tasteSchema.parse(parsed(text)) };
  return known.taste;
}

function parsed(text: string | null): unknown {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function keep(taste: Taste) {
  localStorage.setItem(key, JSON.stringify(taste));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
