import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DashboardDocument } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { answer, chart, dashboard, data, datasets, open } from './samples.ts';

inFreshBrowser();

const stamp = '2026-11-01T08:00:00Z';

beforeEach(() => {
  // The grid measures its width.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
});

const edited = dashboard({
  charts: [chart('left', 'Left'), chart('right', 'Right', { position: { x: 6, y: 0, w: 6, h: 6 } })],
});

function openEditor(answers: object = {}, record = edited) {
  return open('/dashboards/7/edit', {
    'GET /Dashboards/7': { body: record },
    'GET /Dashboards/7/data': { body: data(record.charts.map(({ id }) => id)) },
    'PUT /Dashboards/7': { body: { ...record, version: 4 } },
    ...answers,
  });
}

const draftIn = (body: unknown) => (body as { draft: DashboardDocument }).draft;
const tile = (name: string) => screen.findByRole('group', { name: new RegExp(` ${name}$`) });
const saved = () => screen.findByText(/^Draft saved/);

describe('editing a dashboard', () => {
  test('a tile moves by arrow keys, with Shift it is resized; this is announced, undone by Ctrl+Z and saved', async () => {
    const { asked } = openEditor();
    fireEvent.keyDown(await tile('Left'), { key: 'ArrowRight' });
    await screen.findByText('Left: column 7, row 1, 6 columns wide, 6 rows high');
    fireEvent.keyDown(await tile('Left'), { key: 'ArrowDown', shiftKey: true });
    await screen.findByText('Left: column 7, row 1, 6 columns wide, 7 rows high');
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    const places = (body: unknown) => draftIn(body).charts.map(({ id, position: { x, h } }) => [id, x, h]);
    await waitFor(() =>
      expect(places(asked('PUT /Dashboards/7').at(-1)?.body)).toEqual([
        ['left', 6, 6],
        ['right', 0, 6],
      ]),
    );
    expect(asked('PUT /Dashboards/7')[0]?.body).toMatchObject({ version: 3 });
    await saved();
  });

  test('publishing saves the draft first and opens the dashboard', async () => {
    const { asked } = openEditor({ 'POST /Dashboards/7/versions': { body: edited } });
    fireEvent.keyDown(await tile('Left'), { key: 'Delete' });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboards/7'));
    expect(draftIn(asked('PUT /Dashboards/7')[0]?.body).charts.map(({ id }) => id)).toEqual(['right']);
    expect(asked('POST /Dashboards/7/versions')[0]?.body).toMatchObject({ version: 4 });
  });

  test('a chart about one question is asked by the names of the form and the question', async () => {
    const about = {
      name: 'sentimentValues',
      label: 'Answers to forms',
      requires: ['sentimentId', 'fieldId'],
      times: [],
      dimensions: [
        { name: 'sentimentId', label: 'Form', type: 'integer' },
        { name: 'fieldId', label: 'Question', type: 'integer' },
      ],
      measures: [
        { name: 'count', label: 'Answers', unit: 'count' },
        { name: 'nps', label: 'NPS', unit: 'score' },
        { name: 'csat', label: 'CSAT', unit: 'percent' },
      ],
    };
    const own = { label: 'How was it?', type: 'integer', group: 'Check-in', step: 'bands', fieldType: 'csat' };
    const fields = [
      { id: 31, fieldName: 'How was it?', fieldType: 'csat' },
      { id: 32, fieldName: 'About the room', fieldType: 'section' },
    ];
    const { asked } = openEditor({
      'GET /Dashboards/datasets': { body: [...datasets, about] },
      'GET /Dashboards/dimensions': { body: [{ ...own, name: 'formQuestion:31', datasets: ['sentimentValues'] }] },
      'GET /Sentiments': { body: [{ id: 3, name: 'Check-in' }] },
      'GET /SentimentFields/bySentimentId/3': { body: fields },
    });
    await userEvent.click(within(await tile('Left')).getByRole('button', { name: /^Edit/ }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Dataset' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Answers to forms' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Question' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('combobox', { name: 'Form' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Check-in' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Question' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['How was it?']);
    await userEvent.click(screen.getByRole('option', { name: 'How was it?' }));
    await waitFor(() =>
      expect(asked('POST /Dashboards/query').at(-1)?.body).toMatchObject({
        filters: [
          { field: 'sentimentId', op: 'in', values: [3] },
          { field: 'fieldId', op: 'in', values: [31] },
        ],
      }),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Measures' }));
    const measures = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(measures).toEqual(['CSAT']);
  });

  test('a chart is filtered by a segment of customers, and a deleted one is named as such', async () => {
    const [dataset] = datasets;
    const bySegment = { name: 'segmentId', label: 'Customer segment', type: 'integer' };
    const vips = { id: 4, name: 'VIPs', filters: {}, isShared: true, ownerId: 1, ownerName: 'Maya Lind' };
    const counted = { ...vips, customerCount: 12, isCapped: false, createdAt: stamp, updatedAt: stamp, version: 1 };
    const query = { dataset: 'sentimentResponses', measures: ['count'] };
    const lost = { ...query, filters: [{ field: 'segmentId', op: 'in', values: [99] }] };
    const record = dashboard({ charts: [chart('left', 'Left', { query: lost })] });
    const { asked } = openEditor(
      {
        'GET /Dashboards/datasets': { body: [{ ...dataset, dimensions: [bySegment] }] },
        'GET /CustomerSegments': { body: [counted, { ...counted, id: 5, name: 'Mine', isShared: false }] },
      },
      record,
    );
    await userEvent.click(within(await tile('Left')).getByRole('button', { name: /^Edit/ }));
    const filters = within(await screen.findByRole('group', { name: 'Filters of the chart' }));
    expect(await filters.findByText('Deleted or private segment')).toBeTruthy();
    await userEvent.click(filters.getByRole('button', { name: 'Remove filter' }));
    await userEvent.click(filters.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(filters.getByRole('combobox', { name: 'Customer segment' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['VIPs', 'Mine (only you)']);
    await userEvent.click(screen.getByRole('option', { name: 'VIPs' }));
    await waitFor(() =>
      expect(asked('POST /Dashboards/query').at(-1)?.body).toMatchObject({
        filters: [{ field: 'segmentId', op: 'in', values: [4] }],
      }),
    );
  });

  test('a conflict asks whose draft stays, and mine overwrites', async () => {
    let tries = 0;
    const { asked } = openEditor({
      'PUT /Dashboards/7': () => {
        tries += 1;
        return tries === 1
          ? { status: 409, body: { message: 'Changed meanwhile', code: 'STALE' } }
          : { body: { ...edited, version: 9 } };
      },
    });
    fireEvent.keyDown(await tile('Left'), { key: 'Delete' });
    const dialog = await screen.findByRole('dialog', { name: 'Another user changed this dashboard' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save my version' }));
    await saved();
    expect(asked('PUT /Dashboards/7').map(({ body }) => body?.version)).toEqual([3, undefined]);
  });

  test('a failed save keeps the changes and says so', async () => {
    openEditor({ 'PUT /Dashboards/7': { status: 503, body: { message: 'Try again in a minute' } } });
    fireEvent.keyDown(await tile('Left'), { key: 'Delete' });
    await screen.findByText(/Your changes are not saved/);
    expect(screen.queryByRole('group', { name: / Left$/ })).toBeNull();
  });

  test('a chart is added with the suggested type and a title of its query', async () => {
    const { asked } = openEditor({}, dashboard());
    await userEvent.click(await screen.findByRole('button', { name: 'Add a chart' }));
    const drawer = await screen.findByRole('dialog', { name: 'Add a chart' });
    await userEvent.click(await within(drawer).findByRole('combobox', { name: 'Breakdown' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Status' }));
    const types = within(drawer).getByRole('group', { name: 'Chart type' });
    const chosen = within(types).getByRole('button', { pressed: true });
    expect(chosen.textContent).toContain('suggested');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Add chart' }));
    await saved();
    const [added] = draftIn(asked('PUT /Dashboards/7')[0]?.body).charts;
    expect(added).toMatchObject({ title: 'Responses by status', query: { dimensions: ['status'] } });
  });

  test('an empty dashboard is not called published', async () => {
    openEditor({}, dashboard());
    expect(await screen.findByText('Empty. Add a chart to publish it.')).toBeTruthy();
    expect(screen.queryByText('Published')).toBeNull();
  });

  test('changes of a chart are discarded by Esc only after a question', async () => {
    openEditor({});
    await userEvent.click(within(await tile('Left')).getByRole('button', { name: /^Edit/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Edit chart' });
    const title = await within(drawer).findByRole('textbox', { name: 'Title' });
    await userEvent.type(title, ' side{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((title as HTMLInputElement).value).toMatch(/ side$/);
    await userEvent.type(title, '{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit chart' })).toBeNull());
  });

  test.each([0, 4])('the preview of a key figure beside %i others is tested together with them', async (others) => {
    const query = { dataset: 'sentimentResponses', measures: ['count'] };
    const charts = Array.from({ length: others }, (_, at) =>
      chart(`kpi-${at}`, `Figure ${at}`, { type: 'kpi', query }),
    );
    const before = { value: 100, n: 100, interval: null, tooFew: false };
    const count = { ...before, value: 135, n: 135, before, adjustedP: 0.2 };
    const rows = [{ time: null, dimensions: {}, measures: { count } }];
    const figures = { ...answer([]), dimensions: [], total: 1, rows };
    const seen = open('/dashboards/7/add-chart', {
      'GET /Dashboards/7': { body: dashboard({ charts }) },
      'POST /Dashboards/query': { body: figures },
    });
    const preview = await screen.findByRole('group', { name: 'Preview' });
    await within(preview).findByText('▲ Up 35 %, may be chance');
    const asked = seen.asked('POST /Dashboards/query').at(-1);
    expect(asked?.body).toMatchObject({ chartCount: others + 1 });
  });

  test('viewers without the right to edit are told so', async () => {
    openEditor({}, dashboard({ mayEdit: false }));
    await screen.findByText('You cannot edit this dashboard');
  });
});
