import { describe, expect, test } from 'vitest';
import { type MenuItem, menu, pages } from '../../src/contract/catalogue.ts';
import { builtInPermissions } from '../../src/contract/settings.ts';

const sentiments = '/feedback-management/sentiments';
const surveys = '/feedback-management/surveys';

/** The pages that were promised and what opens them, word for word. */
const guarded: [path: string, permission: string][] = [
  ['/dashboard', 'get:v1/dashboard/sentiment/stats'],
  ['/dashboards/list', 'get:v1/dashboards'],
  ['/dashboards/create-new', 'post:v1/dashboards'],
  ['/dashboards/create', 'post:v1/dashboards'],
  ['/dashboards/create-simple', 'post:v1/dashboards'],
  ['/dashboards/:id', 'get:v1/dashboards'],
  ['/dashboards/:id/edit', 'put:v1/dashboards/:id'],
  ['/dashboards/:id/add-chart', 'post:v1/dashboards/:dashboardid/charts'],
  ['/feedback-management/customers/configure-customer-form', 'post:v1/customerforms'],
  ['/feedback-management/customers/form', 'get:v1/customerforms'],
  ['/feedback-management/customers/manage', 'get:v1/customerformresponses'],
  [`${sentiments}/create`, 'post:v1/sentiments'],
  [`${sentiments}/create-from-scratch`, 'post:v1/sentiments'],
  [`${sentiments}/create-from-ai`, 'post:v1/sentiments'],
  [`${sentiments}/create-from-template`, 'post:v1/sentiments'],
  [`${sentiments}/create-from-template/:templateId`, 'post:v1/sentiments'],
  [sentiments, 'get:v1/sentiments'],
  [`${sentiments}/:id`, 'get:v1/sentiments/:id'],
  [`${sentiments}/:id/edit`, 'put:v1/sentiments/:id'],
  [`${sentiments}/:id/responses`, 'get:v1/sentimentresponses/bysentimentid/:sentimentid'],
  [`${sentiments}/responses/:responseId`, 'get:v1/sentimentresponses/:responseid/withdata'],
  [`${surveys}/create`, 'post:v1/surveys'],
  [`${surveys}/create-from-scratch`, 'post:v1/surveys'],
  [`${surveys}/create-from-ai`, 'post:v1/surveys'],
  [`${surveys}/create-from-template`, 'post:v1/surveys'],
  [`${surveys}/create-from-template/:templateId`, 'post:v1/surveys'],
  [surveys, 'get:v1/surveys'],
  [`${surveys}/:id/edit`, 'put:v1/surveys/:id'],
  [`${surveys}/:id/responses`, 'get:v1/surveyresponses/survey/:surveyid'],
  [`${surveys}/responses/:responseId`, 'get:v1/surveyresponses/:responseid/withdata'],
  ['/user-management/users', 'get:v1/users'],
  ['/user-management/roles', 'get:v1/roles'],
  ['/user-management/permissions', 'get:v1/permissions'],
  ['/user-management/groups', 'get:v1/groups'],
  ['/reporting/dashboard', 'get:v1/reports'],
  ['/reporting/generate', 'post:v1/reports/generate'],
  ['/reporting/build', 'post:v1/reports/save'],
  ['/reporting/:id/build', 'post:v1/reports/update'],
  ['/reporting/:reportId/view', 'get:v1/reports/:id'],
];

const unguarded =
  `/admin/branding /admin/prebuilt-fields /debug/permissions /user/profile /user/account-settings /analytics/sentiment
  /analytics/predictive /workflows/ticketing /workflows/automation /engagement/loyalty /engagement/personalization
  /integrations/crm /integrations/api /compliance/gdpr /compliance/ccpa /reporting/dashboards /reporting/dashboard/:id
  /reporting/new-dashboard /settings/api-keys /settings/email-config /settings/whatsapp-config /settings/ai-config`.split(
    /\s+/,
  );

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
