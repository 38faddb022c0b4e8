import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { group, listOf, openChanging } from '../../support/web/list-page.tsx';
import { inFreshBrowser, type Seen } from '../../support/web/staff-app.tsx';

inFreshBrowser();

describe('the export of a list', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    URL.createObjectURL = (exportedBlob) => {
      if (exportedBlob instanceof Blob) blob = exportedBlob;
      return 'blob:saved';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
  });
  const linesOf = async () => {
    await waitFor(() => expect(saved).toHaveLength(1));
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return new TextDecoder().decode(bytes).split('\r\n');
  };
  const press = async (format = 'CSV') => {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  };

  test('contains every matching row, not only the page, in the visible columns', async () => {
    const rows = Array.from({ length: 1_203 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
    const requests = await openChanging(() => rows, {}, '?name_like=Branch&sort=-name');
    await press();
    const lines = await linesOf();
    expect(lines[0]).toBe('"Name","Description","Members","Lead"');
    expect(lines).toHaveLength(1 + 1_203 + 1);
    expect(lines[1_203]).toBe('"Branch 1203",,,');
    const today = new Date();
    const day = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
    expect(saved[0]?.name).toBe(`groups-${today.getFullYear()}-${day}.csv`);
    const pages = requests.filter(({ query }) => /_end=(500|1000|1500)/.test(query));
    expect(pages.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual(
      [0, 500, 1000].map((start) => ({
        _start: String(start),
        _end: String(start + 500),
        _sort: 'name',
        _order: 'desc',
        name_like: 'Branch',
      })),
    );
  });

  test('follows the address of the next page, which is behind a row and not at a number', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
    await openChanging(() => rows, {
      'GET /CustomGroups/withRelations': (seen: Seen) => {
        if (/_after=behind-500&_start=0&_end=500|_start=0&_end=500&_after=behind-500/.test(seen.query))
          return { body: rows.slice(500), headers: { 'x-total-count': '599' } };
        const link = '</api/v1/CustomGroups/withRelations?_after=behind-500&_start=0&_end=500>; rel="next"';
        return listOf(rows, /_end=500/.test(seen.query) ? { link } : {})(seen);
      },
    });
    await press();
    expect(await linesOf()).toHaveLength(1 + 600 + 1);
  });

  test('is an Excel workbook with the same rows and columns, numbers as numbers', async () => {
    const rows = [group(1, '=1+1', { description: 'Łódź & Co', memberIds: [] }), group(2, 'North')];
    await openChanging(() => rows, {}, '');
    await press('Excel (XLSX)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^groups-[\d-]+\.xlsx$/);
    const parts = unzipSync(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0)));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const cells = [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<is><t[^>]*>|<v>)([^<]*)</g)].map(([, at, text]) => [
      at,
      text,
    ]);
    expect(cells.slice(0, 6)).toEqual([
      ['A1', 'Name'],
      ['B1', 'Description'],
      ['C1', 'Members'],
      ['D1', 'Lead'],
      ['A2', '=1+1'],
      ['B2', 'Łódź &amp; Co'],
    ]);
    expect(sheet).toContain('state="frozen"');
  });

  test('quotes special characters and disarms spreadsheet formulas', async () => {
    const rows = [
      group(1, '=HYPERLINK("http://evil.test")', {
        description: '+1 -2',
        leadUserId: 5,
        leadUser: { id: 5, name: '@admin' },
      }),
      group(2, 'North, "upper"', {
        description: 'first\nsecond',
        members: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Bo' },
        ],
      }),
      group(3, '-dash', { description: '\tindented' }),
    ];
    await openChanging(() => rows);
    await press();
    expect((await linesOf()).slice(1)).toEqual([
      `"'=HYPERLINK(""http://evil.test"")","'+1 -2",,"'@admin"`,
      '"North, ""upper""","first\nsecond","Ada; Bo",',
      `"'-dash","'\tindented",,`,
      '',
    ]);
  });

  test('can be cancelled', async () => {
    let isSaving = false;
    const rows = Array.from({ length: 600 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
    await openChanging(() => rows, {
      'GET /CustomGroups/withRelations': (seen: Seen) => {
        if (/_end=500/.test(seen.query)) isSaving = true;
        return /_start=500/.test(seen.query) ? new Promise(() => undefined) : listOf(rows)(seen);
      },
    });
    await press();
    await screen.findByText('Saving… 500');
    expect(isSaving).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Stop saving' }));
    await waitFor(() => expect(screen.queryByText(/Saving…/)).toBeNull());
    expect(saved).toEqual([]);
  });
});
