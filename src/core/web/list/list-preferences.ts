import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { themeSettings } from '../../theme/settings.ts';
import type { Column } from '../fields/column.ts';

const choiceName = 'lists';

const preferencesSchema = z.object({
  density: z.enum(['comfortable', 'compact']).optional().catch(undefined),
  columns: z.record(z.string(), z.array(z.string())).catch({}),
  widths: z.record(z.string(), z.record(z.string(), z.number().positive())).catch({}),
});
type Preferences = z.infer<typeof preferencesSchema>;

let known: { stored: unknown; preferences: Preferences } | undefined;

export type Density = NonNullable<z.infer<typeof preferencesSchema>['density']>;

export function useListPreferences<C extends Column>(
  resource: string,
  columns: readonly C[],
  density: Density = 'comfortable',
) {
  const preferences = useSyncExternalStore(themeSettings.subscribe, read);
  const own = preferences.columns[resource];
  const shown = useMemo(() => columnsInOrder(columns, own), [columns, own]);
  const names = shown.map(({ name }) => name);
  const choose = (next: readonly string[] | undefined) => {
    const { [resource]: _, ...others } = preferences.columns;
    savePreferences({ ...preferences, columns: next ? { ...others, [resource]: [...next] } : others });
  };
  return {
    density: preferences.density ?? density,
    shown,
    widths: preferences.widths[resource] ?? noWidths,
    isOwnChoice: own !== undefined,
    setDensity: (density: Density) => savePreferences({ ...preferences, density }),
    setWidth: (name: string, width: number) => {
      const widths = { ...preferences.widths[resource], [name]: Math.round(width) };
      savePreferences({ ...preferences, widths: { ...preferences.widths, [resource]: widths } });
    },
    toggle: ({ name }: Pick<Column, 'name'>) => choose(toggled(names, name, columns)),
    move: (name: string, by: -1 | 1) => choose(moved(names, name, by)),
    forgetColumns: () => choose(undefined),
  };
}

export type ListPreferences = ReturnType<typeof useListPreferences>;

const noWidths: Readonly<Record<string, number>> = {};

export function columnsInOrder<C extends Column>(
  columns: readonly C[],
  own: readonly string[] | undefined,
): readonly C[] {
  if (!own) return columns.filter(({ isTitle, field }) => isTitle || !field.optionalColumn);
  const chosen = own.flatMap((name) => columns.find((column) => column.name === name && !column.isTitle) ?? []);
  return [...columns.filter(({ isTitle }) => isTitle), ...chosen];
}

export function toggled(names: readonly string[], name: string, columns: readonly Column[]): string[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  const columnPlace = (wanted: string) => columns.findIndex((column) => column.name === wanted);
  const after = names.find((other) => columnPlace(other) > columnPlace(name));
  return after ? names.flatMap((other) => (other === after ? [name, other] : [other])) : [...names, name];
}

export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const to = Math.max(names.indexOf(name) + by, 1);
  const others = names.filter((other) => other !== name);
  return [...others.slice(0, to), name, ...others.slice(to)];
}

function read(): Preferences {
  const stored = themeSettings.choice(choiceName);
  if (!known || known.stored !== stored) known = { stored, preferences: preferencesSchema.parse(Object(stored)) };
  return known.preferences;
}

const savePreferences = (preferences: Preferences) => themeSettings.choose(choiceName, preferences);
