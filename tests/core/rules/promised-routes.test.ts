import { describe, expect, test } from 'vitest';
import { type MenuItem, menu, pages } from '../../../src/core/contract/catalogue.ts';
import { builtInPermissions, guard } from '../../../src/core/contract/settings.ts';
import { guarded, unguarded } from '../../support/promised-pages.ts';

const pageAt = (path: string) => pages().find((page) => page.path === path);

describe('pages', () => {
  test.each(guarded)('%s requires %s', (path, permission) => {
    expect(pageAt(path)?.permission).toBe(permission);
  });

  test.each(unguarded)('%s requires a session only', (path) => {
    expect(pageAt(path)).toBeDefined();
    expect(pageAt(path)?.permission).toBeUndefined();
  });

  test('use the layout, except the report view', () => {
    expect(pages().flatMap(({ bare, path }) => (bare ? [path] : []))).toEqual(['/reporting/:reportId/view']);
  });

  test('that SPEC does not list each require a permission', () => {
    // Help has no data of the organization.
    const known = new Set([...guarded.map(([path]) => path), ...unguarded, '/help', '/help/:subject']);
    const own = pages().filter(({ path }) => !known.has(path));
    expect(own.filter(({ permission }) => !permission)).toEqual([]);
  });

  test('have unique paths', () => {
    const paths = pages().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

test('menu: the entries are in the specified order, with the inbox first and the settings last', () => {
  const outline = (items: MenuItem[], indent = ''): string[] =>
    items.flatMap(({ title, children = [] }) => [indent + title, ...outline(children, `${indent}  `)]);
  expect(outline(menu())).toEqual([
    'Main Dashboard',
    '  Dashboard',
    'Custom Dashboards',
    '  Dashboard List',
    '  Create Dashboard',
    'Feedback Management',
    '  Inbox',
    '  Customers',
    '    Configure Customer Form',
    '    Customer Form',
    '    Manage Customers',
    '  Sentiments',
    '    Create Sentiment',
    '    All Sentiments',
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
    '  Sentiment Analytics',
    '  Predictive Analytics',
    'Settings',
    '  Organization',
    '  Severity Levels',
    '  Statuses',
    '  Calendars',
    '  Escalation Rules',
    '  Saved Replies',
    '  Public Links',
    '  Failed Jobs',
    '  Branding Settings',
    '  Prebuilt Fields',
    '  Email',
    '  Compliance',
    '    GDPR',
    '    CCPA',
    '  Account Settings',
  ]);
});

test('built-in permissions: there are 18, and all but one belong to a page', () => {
  expect(builtInPermissions).toHaveLength(18);
  const known = new Set(pages().map(({ permission }) => permission as string | undefined));
  expect(builtInPermissions.filter((held) => !known.has(held))).toEqual(['get:v1/dashboard/sentiment/overall']);
});

test('route guard: every page shows the loader for 200 ms', () => {
  expect(guard.loaderMs).toBe(200);
});
