const sentiments = '/feedback-management/sentiments';
const surveys = '/feedback-management/surveys';

/** The pages of SPEC with the permission that each requires. */
export const guarded: [path: string, permission: string][] = [
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
  [`${surveys}/:id`, 'get:v1/surveys/:id'],
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

export const unguarded =
  `/admin/branding /admin/prebuilt-fields /debug/permissions /user/profile /user/account-settings /analytics/sentiment
  /analytics/predictive /workflows/ticketing /workflows/automation /engagement/loyalty /engagement/personalization
  /integrations/crm /integrations/api /compliance/gdpr /compliance/ccpa /reporting/dashboards /reporting/dashboard/:id
  /reporting/new-dashboard /settings/api-keys /settings/email-config /settings/whatsapp-config /settings/ai-config`.split(
    /\s+/,
  );
