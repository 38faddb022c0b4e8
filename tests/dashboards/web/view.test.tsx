import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { chart, dashboard, data, open } from './samples.ts';

inFreshBrowser();

const filter = { id: 'severity', label: 'Severity', field: 'severityLevelId', default: [], locked: false };
const shown = dashboard({ charts: [chart('status', 'By status')], filters: [filter] });

function openView(search = '', record = shown, answers: object = {}) {
  return open(`/dashboards/7${search}`, {
    'GET /Dashboards/7': { body: record },
    'GET /Dashboards/7/data': { body: data(record.charts.map(({ id }) => id)) },
    ...answers,
  });
}

const askedFor = (asked: ReturnType<typeof openView>['asked']) =>
  Object.fromEntries(new URLSearchParams(asked('GET /Dashboards/7/data').at(-1)?.query));

describe('a dashboard', () => {
  test('reads its figures with the period and the filters of the address', async () => {
    const { asked } = openView('?range=7d&compare=none&f.severity=[2]');
    await screen.findByRole('region', { name: 'By status' });
    await waitFor(() => expect(askedFor(asked)).toEqual({ range: '7d', compare: 'none', filters: '{"severity":[2]}' }));
  });

  test('filters every chart by a figure until its chip is removed', async () => {
    const { asked } = openView('?x.status=["open","Open"]');
    const chips = await screen.findByRole('group', { name: 'Filters by figure' });
    expect(askedFor(asked).cross).toBe('{"status":["open"]}');
    await userEvent.click(within(chips).getByTestId('CancelIcon'));
    await waitFor(() => expect(askedFor(asked)).toEqual({}));
    expect(window.location.search).toBe('');
  });

  test('ignores a filter of the address that an editor locked', async () => {
    const locked = dashboard({ charts: shown.charts, filters: [{ ...filter, default: [1], locked: true }] });
    const { asked } = openView('?f.severity=[2]', locked);
    await screen.findByRole('region', { name: 'By status' });
    await waitFor(() => expect(asked('GET /Dashboards/7/data')).toHaveLength(1));
    expect(askedFor(asked)).toEqual({});
  });

  test('opens the responses behind a figure with the same filters', async () => {
    openView('?f.severity=[2]');
    const tile = await screen.findByRole('region', { name: 'By status' });
    await userEvent.click(await within(tile).findByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Open 12 · Open' }));
    expect(window.location.pathname).toBe('/feedback-management/inbox');
    expect(decodeURIComponent(window.location.search)).toContain('severityLevelId_in=2');
    expect(window.location.search).toContain('createdAt_gte=2026-11-01');
  });

  test('keeps the chosen filters as the own default', async () => {
    const { asked } = openView('?f.severity=[2]', shown, { 'PUT /Dashboards/7/preferences': { body: shown } });
    await userEvent.click(await screen.findByRole('button', { name: 'More about Front desk' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as my default filters' }));
    await waitFor(() =>
      expect(asked('PUT /Dashboards/7/preferences')[0]?.body).toMatchObject({ filters: { severity: [2] } }),
    );
  });

  test('shows why a chart has no figures in its place', async () => {
    const failed = { ...data(['status']).charts[0], answer: null, error: 'You need another permission' };
    openView('', shown, { 'GET /Dashboards/7/data': { body: { asOf: '2026-11-30', charts: [failed] } } });
    const tile = await screen.findByRole('region', { name: 'By status' });
    await within(tile).findByText('You need another permission');
  });

  test('an empty dashboard leads editors to the first chart', async () => {
    const { asked } = openView('', dashboard());
    const link = await screen.findByRole('link', { name: 'Add a chart' });
    expect(link.getAttribute('href')).toBe('/dashboards/7/add-chart');
    expect(asked('GET /Dashboards/7/data')).toEqual([]);
  });
});
