import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { group, groupsPath, openChanging } from '../../support/web/list-page.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const address = () => window.location.pathname + window.location.search;

describe('a row', () => {
  const rows = () => [group(1, 'North'), group(2, 'South')];
  const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Actions for South' }));

  test('opens its record, also by keyboard, and closes to the same list', async () => {
    await openChanging(rows, {}, '?sort=-name');
    await userEvent.click(screen.getByRole('link', { name: 'South' }));
    expect(address()).toBe(`${groupsPath}/2?sort=-name`);
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('heading', { name: /South/ })).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('button', { name: /close/i }));
    await waitFor(() => expect(address()).toBe(`${groupsPath}?sort=-name`));
    (await screen.findByRole('link', { name: 'North' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe(`${groupsPath}/1?sort=-name`);
  });

  test('opens its record for editing', async () => {
    await openChanging(rows);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(address()).toBe(`${groupsPath}/2/edit`);
  });

  test('is deleted after a confirmation', async () => {
    let remaining = rows();
    const requests = await openChanging(() => remaining, {
      'DELETE /Groups/2': () => {
        remaining = remaining.slice(0, 1);
        return { body: { id: 2 } };
      },
    });
    const deleted = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(deleted()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'South' })).toBeNull());
    expect(deleted()).toEqual(['/Groups/2']);
  });
});

describe('selected rows', () => {
  test('are deleted together; failed ones stay selected, each with its reason', async () => {
    let remaining = [group(1, 'North'), group(2, 'South'), group(3, 'West')];
    const remove = (id: number) => () => {
      remaining = remaining.filter((row) => row.id !== id);
      return { body: { id } };
    };
    await openChanging(() => remaining, {
      'DELETE /Groups/1': remove(1),
      'DELETE /Groups/2': { status: 409, body: { message: 'It still has open responses' } },
      'DELETE /Groups/3': remove(3),
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 3 groups' }));
    const report = await screen.findByRole('dialog', { name: '1 group could not be deleted' });
    expect(report.textContent).toContain('South: It still has open responses');
    await userEvent.click(within(report).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'North' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select South' }).checked).toBe(true);
  });

  test('stay when the confirmation is cancelled', async () => {
    const requests = await openChanging(() => [group(1, 'North')]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select North' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});
