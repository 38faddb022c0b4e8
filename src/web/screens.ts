import { type ComponentType, lazy } from 'react';
import type { PageRoute, ScreenName } from '../contract/catalogue.ts';
import type { ScreenProps } from './layout/page.tsx';

type Screen = ComponentType<ScreenProps>;
type GenericScreen = 'resource-list' | 'resource-form' | 'resource-show';
type Exported<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Exported<Rest>}`
  : Capitalize<S>;

const sentimentsStart = () => import('./features/sentiments/start/start-screens.tsx');
const customerPages = () => import('./features/customers/customer-pages.tsx');
const surveysStart = () => import('./features/surveys/start/start-screens.tsx');

/** The file of each screen, which exports it under the same name: `SurveyList` is 'survey-list'. */
const files = {
  'resource-list': () => import('./crud/resource-list.tsx'),
  'resource-form': () => import('./crud/resource-form.tsx'),
  'resource-show': () => import('./crud/resource-show.tsx'),
  planned: () => import('./layout/planned.tsx'),
  profile: () => import('./features/account/profile.tsx'),
  'account-settings': () => import('./features/account/account-settings.tsx'),
  'branding-settings': () => import('./features/branding/branding.tsx'),
  'email-config': () => import('./features/mails/email-config.tsx'),
  'permission-debugger': () => import('./features/administration/permissions/permission-debugger.tsx'),
  'sentiment-dashboard': () => import('./features/dashboards/home/sentiment-dashboard.tsx'),
  'sentiment-analytics': () => import('./features/dashboards/analytics/sentiment-analytics.tsx'),
  'predictive-analytics': () => import('./features/dashboards/analytics/predictive-analytics.tsx'),
  'dashboard-list': () => import('./features/dashboards/custom/list/dashboard-list.tsx'),
  'create-dashboard': () => import('./features/dashboards/custom/create/create-dashboard.tsx'),
  'new-dashboard': () => import('./features/dashboards/custom/create/new-dashboard.tsx'),
  'simple-dashboard': () => import('./features/dashboards/custom/create/simple-dashboard.tsx'),
  'dashboard-view': () => import('./features/dashboards/custom/view/dashboard-view.tsx'),
  'dashboard-editor': () => import('./features/dashboards/editor/dashboard-editor.tsx'),
  'add-chart': () => import('./features/dashboards/editor/add-chart.tsx'),
  'choose-sentiment-start': sentimentsStart,
  'prebuilt-fields': () => import('./features/forms/prebuilt/prebuilt-fields.tsx'),
  'sentiment-templates': sentimentsStart,
  'sentiment-template': sentimentsStart,
  'draft-sentiment': () => import('./features/sentiments/start/draft-screen.tsx'),
  'sentiment-builder': () => import('./features/sentiments/builder/sentiment-builder.tsx'),
  'answer-sentiment': () => import('./features/sentiments/answer/answer-sentiment.tsx'),
  'sentiment-list': () => import('./features/sentiments/list/sentiment-list.tsx'),
  inbox: () => import('./features/responses/inbox/inbox.tsx'),
  'sentiment-responses': () => import('./features/responses/inbox/inbox.tsx'),
  'sentiment-response': () => import('./features/responses/response/sentiment-response.tsx'),
  'configure-customer-form': customerPages,
  'customer-form-page': customerPages,
  'duplicate-customers': customerPages,
  'customer-profile': customerPages,
  'data-requests': () => import('./features/compliance/data-requests.tsx'),
  'data-map': () => import('./features/compliance/data-map.tsx'),
  'import-customers': customerPages,
  'customer-import': customerPages,
  'survey-results': () => import('./features/surveys/results/survey-results.tsx'),
  'survey-view': () => import('./features/surveys/view/survey-view.tsx'),
  'survey-response': () => import('./features/surveys/results/survey-response.tsx'),
  'survey-list': () => import('./features/surveys/list/survey-list.tsx'),
  'choose-survey-start': surveysStart,
  'survey-templates': surveysStart,
  'survey-template': surveysStart,
  'draft-survey': () => import('./features/surveys/start/draft-screen.tsx'),
  'survey-builder': () => import('./features/surveys/builder/survey-builder.tsx'),
  'report-list': () => import('./features/reports/list/report-list.tsx'),
  'report-builder': () => import('./features/reports/build/report-builder.tsx'),
  'generate-report': () => import('./features/reports/generate/generate-report.tsx'),
  'report-view': () => import('./features/reports/view/report-view.tsx'),
  'old-dashboard-path': () => import('./features/reports/old-dashboard-path.tsx'),
  roles: () => import('./features/administration/roles/roles.tsx'),
} satisfies { [S in ScreenName | GenericScreen]: () => Promise<Record<Exported<S>, Screen>> };

const generic: Record<string, GenericScreen> = {
  list: 'resource-list',
  create: 'resource-form',
  edit: 'resource-form',
  show: 'resource-show',
};

const known = new Map<string, Screen>();

export function screenOf({ name, screen = generic[name.split('.')[1] ?? ''] }: PageRoute): Screen {
  const load = (files as Record<string, () => Promise<object>>)[screen ?? ''];
  if (!screen || !load) throw new Error(`The page ${name} has no screen`);
  const found = known.get(screen) ?? lazy(async () => ({ default: exportedBy(await load(), screen) }));
  known.set(screen, found);
  return found;
}

const exportedBy = (file: object, screen: string) =>
  (file as Record<string, Screen>)[
    screen.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  ] as Screen;
