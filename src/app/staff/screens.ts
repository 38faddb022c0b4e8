import type { ComponentType } from 'react';
import type { PageRoute, ScreenName } from '../../core/contract/catalogue.ts';
import { fetchedPart } from '../../core/web/layout/lazy-part.tsx';
import type { ScreenProps } from '../../core/web/layout/page.tsx';
import { UnloadedPage } from '../../core/web/layout/unloaded-page.tsx';
import { type GenericScreen, screenNameOf } from './screen-names.ts';

type Screen = ComponentType<ScreenProps>;
type Exported<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Exported<Rest>}`
  : Capitalize<S>;

const recordScreens = () => import('../../core/web/screens/record-screens.tsx');
const sentimentsStart = () => import('../../sentiments/web/start/start-screens.tsx');
const helpScreens = () => import('../../help/web/help.tsx');
const surveysStart = () => import('../../surveys/web/start/start-screens.tsx');

/** The file of each screen, which exports it under the same name: `SurveyList` is 'survey-list'. See screen-files.ts. */
const files = {
  'resource-list': () => import('../../core/web/screens/resource-list.tsx'),
  'resource-create': recordScreens,
  'resource-edit': recordScreens,
  'resource-show': recordScreens,
  planned: () => import('../../core/web/layout/planned.tsx'),
  help: helpScreens,
  'help-page': helpScreens,
  profile: () => import('../../administration/web/account/profile.tsx'),
  'account-settings': () => import('../../administration/web/account/account-settings.tsx'),
  'branding-settings': () => import('../../branding/web/branding.tsx'),
  'organization-settings': () => import('../../administration/web/organization/organization-settings.tsx'),
  'email-config': () => import('../../mails/web/email-config.tsx'),
  'permission-debugger': () => import('../../administration/web/permissions/permission-debugger.tsx'),
  'sentiment-dashboard': () => import('../../dashboards/web/home/sentiment-dashboard.tsx'),
  'sentiment-analytics': () => import('../../dashboards/web/analytics/sentiment-analytics.tsx'),
  'predictive-analytics': () => import('../../dashboards/web/analytics/predictive-analytics.tsx'),
  'dashboard-list': () => import('../../dashboards/web/custom/list/dashboard-list.tsx'),
  'create-dashboard': () => import('../../dashboards/web/custom/create/create-dashboard.tsx'),
  'new-dashboard': () => import('../../dashboards/web/custom/create/new-dashboard.tsx'),
  'simple-dashboard': () => import('../../dashboards/web/custom/create/simple-dashboard.tsx'),
  'dashboard-view': () => import('../../dashboards/web/custom/view/dashboard-view.tsx'),
  'dashboard-editor': () => import('../../dashboards/web/editor/dashboard-editor.tsx'),
  'add-chart': () => import('../../dashboards/web/editor/add-chart.tsx'),
  'choose-sentiment-start': sentimentsStart,
  'prebuilt-fields': () => import('../../forms/web/prebuilt/prebuilt-fields.tsx'),
  'sentiment-templates': sentimentsStart,
  'sentiment-template': sentimentsStart,
  'draft-sentiment': () => import('../../sentiments/web/start/draft-screen.tsx'),
  'sentiment-builder': () => import('../../sentiments/web/builder/sentiment-builder.tsx'),
  'answer-sentiment': () => import('../../sentiments/web/answer/answer-sentiment.tsx'),
  'sentiment-list': () => import('../../sentiments/web/list/sentiment-list.tsx'),
  inbox: () => import('../../responses/web/inbox.tsx'),
  'sentiment-responses': () => import('../../responses/web/inbox.tsx'),
  'sentiment-response': () => import('../../responses/web/response/sentiment-response.tsx'),
  'configure-customer-form': () => import('../../customers/web/builder/configure-customer-form.tsx'),
  'customer-form-page': () => import('../../customers/web/form/customer-form-page.tsx'),
  'duplicate-customers': () => import('../../customers/web/duplicates/duplicate-customers.tsx'),
  'customer-profile': () => import('../../customers/web/profile/customer-profile.tsx'),
  'data-requests': () => import('../../compliance/web/data-requests.tsx'),
  'data-map': () => import('../../compliance/web/data-map.tsx'),
  'import-file': () => import('../../imports/web/import-file.tsx'),
  'import-steps': () => import('../../imports/web/import-steps.tsx'),
  'survey-results': () => import('../../surveys/web/results/survey-results.tsx'),
  'survey-view': () => import('../../surveys/web/view/survey-view.tsx'),
  'survey-response': () => import('../../surveys/web/results/survey-response.tsx'),
  'survey-list': () => import('../../surveys/web/list/survey-list.tsx'),
  'choose-survey-start': surveysStart,
  'survey-templates': surveysStart,
  'survey-template': surveysStart,
  'draft-survey': () => import('../../surveys/web/start/draft-screen.tsx'),
  'survey-builder': () => import('../../surveys/web/builder/survey-builder.tsx'),
  'report-list': () => import('../../reports/web/list/report-list.tsx'),
  'report-builder': () => import('../../reports/web/build/report-builder.tsx'),
  'generate-report': () => import('../../reports/web/generate/generate-report.tsx'),
  'report-view': () => import('../../reports/web/view/report-view.tsx'),
  'old-dashboard-path': () => import('../../reports/web/old-dashboard-path.tsx'),
  role: () => import('../../administration/web/roles/role.tsx'),
} satisfies { [S in ScreenName | GenericScreen]: () => Promise<Record<Exported<S>, Screen>> };

const known = new Map<string, Screen>();

export function screenOf(page: PageRoute): Screen {
  const screen = screenNameOf(page);
  const load = fileOf(screen);
  if (!screen || !load) throw new Error(`The page ${page.name} has no screen`);
  const found =
    known.get(screen) ?? fetchedPart<ScreenProps>(async () => exportedBy(await load(), screen), UnloadedPage);
  known.set(screen, found);
  return found;
}

/** Loads the code of a page, so that its first render draws it. A failure is shown with the page. */
export async function loadScreen(page: PageRoute): Promise<void> {
  const screen = screenNameOf(page);
  const file = await fileOf(screen)?.().catch(() => undefined);
  if (screen && file && !known.has(screen)) known.set(screen, exportedBy(file, screen));
}

const fileOf = (screen = '') => (files as Record<string, () => Promise<object>>)[screen];

const exportedBy = (file: object, screen: string) =>
  (file as Record<string, Screen>)[
    screen.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  ] as Screen;
