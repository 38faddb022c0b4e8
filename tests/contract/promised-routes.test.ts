import { describe, expect, test } from 'vitest';
import { type MenuItem, menu, pages } from '../../src/contract/catalogue.ts';
import { builtInPermissions, guard } from '../../src/contract/settings.ts';
import { guarded, unguarded } from '../support/promised-pages.ts';

const pageAt = (path: string) => pages().find((page) => page.path === path);

describe('the pages of the map', () => {
  test.each(guarded)('%s needs %s', (path, permission) => {
    expect(pageAt(path)?.permission).toBe(permission);
  });

  test.each(unguarded)('%s needs a session only', (path) => {
    expect(pageAt(path)).toBeDefined();
    expect(pageAt(path)?.permission).toBeUndefined();
  });

  test('only a report stands alone, without the layout', () => {
    expect(pages().flatMap(({ bare, path }) => (bare ? [path] : []))).toEqual(['/reporting/:reportId/view']);
  });

  test('beyond the table there are only pages of our own, and each needs a permission', () => {
    const known = new Set([...guarded.map(([path]) => path), ...unguarded]);
    const own = pages().filter(({ path }) => !known.has(path));
    expect(own.filter(({ permission }) => !permission)).toEqual([]);
  });

  test('have addresses of their own', () => {
    const paths = pages().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

test('the menu stands in the promised order', () => {
  const outline = (items: MenuItem[], indent = ''): string[] =>
    items.flatMap(({ title, children = [] }) => [indent + title, ...outline(children, `${indent}  `)]);
  expect(outline(menu())).toEqual([
    'Main Dashboard',
    '  Dashboard',
    'Custom Dashboards',
    '  Dashboard List',
    '  Create Dashboard',
    'Feedback Management',
    '  Customers',
    '    Configure Customer Form',
    '    Customer Form',
    '    Manage Customers',
    '  Sentiments',
    '  Surveys',
    '    Create Survey',
    '    List Surveys',
    'User Management',
    '  Users',
    '  Roles',
    '  Permissions',
    '  Groups',
    'Reports',
    '  Reporting Dashboard',
    '  Report Builder',
  ]);
});

test('the built-in list has 18 permissions, and pages or calls of the map for each', () => {
  expect(builtInPermissions).toHaveLength(18);
  const known = new Set(pages().map(({ permission }) => permission as string | undefined));
  expect(builtInPermissions.filter((held) => !known.has(held))).toEqual(['get:v1/dashboard/sentiment/overall']);
});

test('every page stands behind the loader for 200 ms', () => {
  expect(guard.loaderMs).toBe(200);
});
