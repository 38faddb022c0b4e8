import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import type { FilterValues } from '../../../shared/value-picker.tsx';

const valuesSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(200);
const crossSchema = z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.string().max(200)]);

/** A filter that a click on a figure added. */
export interface CrossFilter {
  field: string;
  value: FilterValues[number];
  label: string;
}

const periodNames = ['range', 'from', 'to', 'compare'] as const;
const filterPrefix = 'f.';
const crossPrefix = 'x.';

/** Tab, period, comparison and filters of a dashboard in the address, so that a link shows the same figures. */
export function useViewAddress({ tabs, filters }: Pick<Dashboard, 'tabs' | 'filters'>) {
  const [params, setParams] = useSearchParams();
  const set = (changes: Record<string, string | undefined>, keepsBefore = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: !keepsBefore },
    );
  const period = Object.fromEntries(
    periodNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as Partial<Record<(typeof periodNames)[number], string>>;
  const chosen = Object.fromEntries(
    filters.flatMap(({ id, locked }) => {
      const values = locked ? undefined : readJson(valuesSchema, params.get(filterPrefix + id));
      return values ? [[id, values]] : [];
    }),
  );
  const cross = [...params].flatMap(([name, text]): CrossFilter[] => {
    const read = name.startsWith(crossPrefix) ? readJson(crossSchema, text) : undefined;
    return read ? [{ field: name.slice(crossPrefix.length), value: read[0], label: read[1] }] : [];
  });
  const narrowing = [...params.keys()].filter((name) => isNarrowing(name));
  return {
    tabId: tabs.find(({ id }) => id === params.get('tab'))?.id ?? tabs[0]?.id ?? '',
    period,
    chosen,
    cross,
    isNarrowed: narrowing.length > 0,
    query: dataQuery(period, chosen, cross),
    openTab: (id: string) => set({ tab: id === tabs[0]?.id ? undefined : id }),
    setPeriod: (changes: Partial<Record<(typeof periodNames)[number], string | undefined>>) => set(changes),
    setFilter: (id: string, values: FilterValues | undefined) =>
      set({ [filterPrefix + id]: values && JSON.stringify(values) }),
    addCross: ({ field, value, label }: CrossFilter) =>
      set({ [crossPrefix + field]: JSON.stringify([value, label.slice(0, 200)]) }, true),
    dropCross: (field: string) => set({ [crossPrefix + field]: undefined }),
    reset: () => set(Object.fromEntries(narrowing.map((name) => [name, undefined]))),
  };
}

export type ViewAddress = ReturnType<typeof useViewAddress>;

const isNarrowing = (name: string) =>
  periodNames.some((period) => period === name) || name.startsWith(filterPrefix) || name.startsWith(crossPrefix);

function dataQuery(
  period: Record<string, string | undefined>,
  chosen: Record<string, FilterValues>,
  cross: readonly CrossFilter[],
): Record<string, string> {
  const crossed = Object.fromEntries(cross.map(({ field, value }) => [field, [value]]));
  const named = Object.entries(period).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return {
    ...Object.fromEntries(named),
    ...(Object.keys(chosen).length > 0 && { filters: JSON.stringify(chosen) }),
    ...(cross.length > 0 && { cross: JSON.stringify(crossed) }),
  };
}

function readJson<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  if (!text) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
