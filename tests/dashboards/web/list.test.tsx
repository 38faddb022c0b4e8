import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { listOf } from '../../support/web/list-page.tsx';
import { inFreshBrowser, type Seen } from '../../support/web/staff-app.tsx';
import { dashboard, open, row } from './samples.ts';

inFreshBrowser();

const rows = [row(7, 'Front desk', { isPublic: true, hasDraft: true }), row(8, 'Weekly review', { folder: 'Board' })];

async function openList(answers: object = {}, search = '') {
  const opened = open(`/dashboards/list${search}`, { 'GET /Dashboards': listOf(rows), ...answers });
  await screen.findByRole('grid', { name: 'Dashboards' });
  return opened;
}

describe('the list of dashboards', () => {
  test('asks for favorites first, within the chosen folder', async () => {
    const { asked } = await openList({}, '?folder=Board');
    const queries = asked('GET /Dashboards').map(({ query }) => new URLSearchParams(query));
    const page = queries.find((query) => query.get('_sort'));
    expect(page?.get('_sort')).toBe('isFavorite,name');
    expect(page?.get('_order')).toBe('desc,asc');
    expect(page?.get('folder')).toBe('Board');
  });

  test('marks public dashboards and unpublished changes, and a star makes a favorite', async () => {
    const { asked } = await openList({ 'PUT /Dashboards/8/preferences': { body: dashboard() } });
    const marked = screen.getByRole('row', { name: /Front desk/ });
    within(marked).getByText('Public');
    within(marked).getByText('Unpublished changes');
    expect(screen.getByRole('link', { name: 'Weekly review' }).getAttribute('href')).toBe('/dashboards/8');
    await userEvent.click(screen.getByRole('button', { name: 'Favorite: Weekly review' }));
    await waitFor(() => expect(asked('PUT /Dashboards/8/preferences')[0]?.body).toMatchObject({ isFavorite: true }));
  });

  test('deletes only after a confirmation that names what is lost', async () => {
    const { asked } = await openList({ 'DELETE /Dashboards/7': { body: { success: true } } });
    await userEvent.click(screen.getByRole('button', { name: 'More about Front desk' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Front desk”?' });
    within(dialog).getByText(/Its public link stops working/);
    expect(asked('DELETE /Dashboards/7')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete dashboard' }));
    await waitFor(() => expect(asked('DELETE /Dashboards/7')).toHaveLength(1));
  });

  test('a copy is opened in the editor, also where the copied row leaves the page of the list', async () => {
    let shown = rows;
    await openList({
      'GET /Dashboards': (seen: Seen) => listOf(shown)(seen),
      'POST /Dashboards/8/duplicate': () => {
        shown = rows.slice(0, 1);
        return { body: dashboard({ id: 9, name: 'Weekly review (copy)' }) };
      },
      'GET /Dashboards/9': { body: dashboard({ id: 9, name: 'Weekly review (copy)' }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'More about Weekly review' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByText('“Weekly review (copy)” is a copy of “Weekly review”');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboards/9/edit'));
  });

  test('an empty list offers the first dashboard', async () => {
    open('/dashboards/list', { 'GET /Dashboards': listOf([]) });
    const link = await screen.findByRole('link', { name: 'Create your first dashboard' });
    expect(link.getAttribute('href')).toBe('/dashboards/create');
  });
});

describe('creating a dashboard', () => {
  test('a template is created under the chosen name and icon, and opened', async () => {
    const { asked } = open('/dashboards/create-new?template=support-quality', {
      'POST /Dashboards': { body: dashboard() },
      'GET /Dashboards/7': { body: dashboard() },
    });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await fill(name, 'Hotel mood');
    const icon = screen.getByRole('combobox', { name: 'Icon' });
    expect(icon.textContent).toBe('Support');
    await userEvent.click(icon);
    await userEvent.click(await screen.findByRole('option', { name: 'Goal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create dashboard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboards/7'));
    expect(asked('POST /Dashboards')[0]?.body).toMatchObject({
      name: 'Hotel mood',
      icon: 'flag',
      template: 'support-quality',
    });
  });

  test('leaving with a name typed asks, and offers no draft', async () => {
    open('/dashboards/create-new', {});
    await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Hotel mood');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(question.queryByRole('button', { name: 'Keep draft' })).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboards/create'));
  });

  test('three questions publish the template for the chosen period', async () => {
    const { asked } = open('/dashboards/create-simple', {
      'POST /Dashboards': { body: dashboard() },
      'PUT /Dashboards/7': { body: dashboard() },
      'POST /Dashboards/7/versions': { body: dashboard() },
      'GET /Dashboards/7': { body: dashboard() },
      'GET /CustomSentiments': { body: [] },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Support quality/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last 90 days' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create dashboard' }));
    await waitFor(() => expect(asked('POST /Dashboards/7/versions')).toHaveLength(1));
    expect(asked('POST /Dashboards')[0]?.body).toMatchObject({ template: 'support-quality' });
    expect(asked('PUT /Dashboards/7')[0]?.body).toMatchObject({ draft: { dateRange: '90d' } });
  });
});
