import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { themeSettings } from '../../../theme/settings.ts';
import type { Column } from './columns.ts';

const choiceName = 'lists';

const tasteSchema = z.object({
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  columns: z.record(z.string(), z.array(z.string())).catch({}),
});

export type Density = z.infer<typeof tasteSchema>['density'];
type Taste = z.infer<typeof tasteSchema>;

let known: { kept: unknown; taste: Taste } | undefined;

/** How this person likes lists: how close the rows stand, and which columns each list shows. */
export function useListTaste(resource: string, columns: readonly Column[]) {
  const { density, columns: chosen } = useSyncExternalStore(themeSettings.subscribe, read);
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
  const kept = themeSettings.choice(choiceName);
  if (!known || known.kept !== kept) known = { kept, taste: tasteSchema.parse(Object(kept)) };
  return known.taste;
}

const keep = (taste: Taste) => themeSettings.choose(choiceName, taste);
