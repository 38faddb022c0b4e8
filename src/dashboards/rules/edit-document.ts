import type { Chart, Position } from '../schemas/chart.ts';
import type { ChartType } from '../schemas/chart-types.ts';
import type { DashboardDocument } from '../schemas/custom-dashboard.ts';
import { type Direction, freePlace, moved, type Placed, packed, resized } from './layout.ts';

/** Each operation answers a new document; ids stay, so that comments and links to a chart keep their target. */
type Edited = DashboardDocument;

/** The document alone, without what the record adds. */
export const documentParts = ({ tabs, charts, filters, dateRange, compare, refreshSeconds }: Edited): Edited => ({
  tabs,
  charts,
  filters,
  dateRange,
  compare,
  refreshSeconds,
});

export type NewChart = Omit<Chart, 'id' | 'position'>;

export function addChart(document: Edited, chart: NewChart, id = nextId(document.charts, chart.type)): Edited {
  const position = freePlace(onTab(document, chart.tabId), newTileSize(chart.type));
  return { ...document, charts: [...document.charts, { ...chart, id, position }] };
}

export function changeChart(document: Edited, id: string, change: Partial<Omit<Chart, 'id' | 'position'>>): Edited {
  const before = document.charts.find((chart) => chart.id === id);
  if (!before) return document;
  const charts = document.charts.map((chart) => (chart.id === id ? { ...chart, ...change } : chart));
  if (change.tabId === undefined || change.tabId === before.tabId) return { ...document, charts };
  const position = freePlace(onTab(document, change.tabId), before.position);
  const there = charts.map((chart) => (chart.id === id ? { ...chart, position } : chart));
  return repacked({ ...document, charts: there }, before.tabId);
}

export function removeChart(document: Edited, id: string): Edited {
  const tabId = document.charts.find((chart) => chart.id === id)?.tabId;
  const left = { ...document, charts: document.charts.filter((chart) => chart.id !== id) };
  return tabId === undefined ? document : repacked(left, tabId);
}

export function duplicateChart(document: Edited, id: string): Edited {
  const chart = document.charts.find((one) => one.id === id);
  if (!chart) return document;
  const title = chart.title && `${chart.title} (copy)`.slice(0, 120);
  const position = freePlace(onTab(document, chart.tabId), chart.position);
  const copy = { ...chart, id: nextId(document.charts, chart.type), title, position };
  return { ...document, charts: [...document.charts, copy] };
}

export function moveChart(document: Edited, id: string, direction: Direction): Edited {
  return onItsTab(document, id, (tiles) => moved(tiles, id, direction));
}

export function resizeChart(document: Edited, id: string, direction: Direction): Edited {
  return onItsTab(document, id, (tiles) => resized(tiles, id, direction));
}

/** A layout that was made by mouse. */
export function placeCharts(document: Edited, layout: readonly Placed[]): Edited {
  const places = new Map(layout.map(({ id, position }) => [id, position]));
  return withPlaces(document, places);
}

export function addTab(document: Edited, title: string): Edited {
  return { ...document, tabs: [...document.tabs, { id: nextId(document.tabs, 'tab'), title }] };
}

export function renameTab(document: Edited, id: string, title: string): Edited {
  return { ...document, tabs: document.tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)) };
}

/** Its charts are removed with it; the last tab stays. */
export function removeTab(document: Edited, id: string): Edited {
  if (document.tabs.length === 1) return document;
  return {
    ...document,
    tabs: document.tabs.filter((tab) => tab.id !== id),
    charts: document.charts.filter(({ tabId }) => tabId !== id),
  };
}

export function moveTab(document: Edited, id: string, by: -1 | 1): Edited {
  const at = document.tabs.findIndex((tab) => tab.id === id);
  const to = at + by;
  const [tab, other] = [document.tabs[at], document.tabs[to]];
  if (!tab || !other) return document;
  const tabs = document.tabs.with(at, other).with(to, tab);
  return { ...document, tabs };
}

export const onTab = ({ charts }: Edited, tabId: string): Chart[] => charts.filter((chart) => chart.tabId === tabId);

/** The size of a new tile. */
export function newTileSize(type: ChartType): Pick<Position, 'w' | 'h'> {
  switch (type) {
    case 'kpi':
    case 'kpi_trend':
    case 'gauge':
    case 'progress':
      return { w: 3, h: 4 };
    case 'heading':
    case 'divider':
      return { w: 12, h: 1 };
    case 'text':
    case 'image':
      return { w: 4, h: 4 };
    case 'table':
    case 'crosstab':
    case 'heatmap':
      return { w: 8, h: 7 };
    default:
      return { w: 6, h: 7 };
  }
}

/** The first free one of `bar`, `bar-2`, `bar-3` …. */
export function nextId(parts: readonly { id: string }[], name: string): string {
  const stem = name.replaceAll('_', '-');
  const known = new Set(parts.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!known.has(id)) return id;
  }
}

function onItsTab(document: Edited, id: string, change: (tiles: Chart[]) => Chart[]): Edited {
  const tabId = document.charts.find((chart) => chart.id === id)?.tabId;
  if (tabId === undefined) return document;
  return withPlaces(document, placesOf(change(onTab(document, tabId))));
}

function repacked(document: Edited, tabId: string): Edited {
  return withPlaces(document, placesOf(packed(onTab(document, tabId))));
}

const placesOf = (tiles: readonly Placed[]) => new Map(tiles.map(({ id, position }) => [id, position]));

/** The same document where nothing moved, so that it adds no step to the history. */
function withPlaces(document: Edited, places: ReadonlyMap<string, Position>): Edited {
  const charts = document.charts.map((chart) => {
    const position = places.get(chart.id);
    return position && !isSame(position, chart.position) ? { ...chart, position } : chart;
  });
  return charts.every((chart, at) => chart === document.charts[at]) ? document : { ...document, charts };
}

const isSame = (one: Position, other: Position): boolean =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;
