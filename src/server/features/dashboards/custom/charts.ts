import { invalid } from '../../../../contract/errors.ts';
import type { Chart, ChartInput } from '../../../../contract/schemas/dashboards/chart.ts';
import type { DashboardDocument, LayoutChange } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { nextId, removeChart, sizeOf } from '../../../../domain/dashboards/edit-document.ts';
import { freePlace } from '../../../../domain/dashboards/layout.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { changeDraft, chartIn } from './change-dashboard.ts';

export const addChart: Handler<ChartInput> = (call) =>
  changeDraft(call, call.id('dashboardId'), call.body, (document) => {
    const { version: _, ...chart } = call.body;
    return { ...document, charts: [...document.charts, placed(document, chart)] };
  });

/** An absent tab or place stays as it is. */
export const updateChart: Handler<ChartInput> = (call) =>
  changeDraft(call, call.id('dashboardId'), call.body, (document) => {
    const { id, tabId, position } = chartIn(document, call.params.chartId);
    const { version: _, ...chart } = call.body;
    const changed = { ...chart, id, tabId: chart.tabId ?? tabId, position: chart.position ?? position };
    return { ...document, charts: document.charts.map((one) => (one.id === id ? changed : one)) };
  });

export const deleteChart: Handler = (call) =>
  changeDraft(call, call.id('dashboardId'), {}, (document) => {
    const { id } = chartIn(document, call.params.chartId);
    return removeChart(document, id);
  });

export const layout: Handler<LayoutChange> = (call) =>
  changeDraft(call, call.id(), call.body, (document) => {
    const places = new Map(call.body.charts.map(({ id, ...place }) => [id, place]));
    const unknown = call.body.charts.findIndex(({ id }) => !document.charts.some((chart) => chart.id === id));
    if (unknown >= 0) throw invalid([{ path: `charts.${unknown}.id`, message: 'There is no such chart' }]);
    const charts = document.charts.map((chart) => {
      const { tabId = chart.tabId, position = chart.position } = places.get(chart.id) ?? {};
      return { ...chart, tabId, position };
    });
    return { ...document, charts };
  });

function placed({ charts, tabs }: DashboardDocument, chart: Omit<ChartInput, 'version'>): Chart {
  const { id = nextId(charts, chart.type), tabId = tabs[0]?.id ?? 'main' } = chart;
  const onTab = charts.filter((one) => one.tabId === tabId);
  return { ...chart, id, tabId, position: chart.position ?? freePlace(onTab, sizeOf(chart.type)) };
}
