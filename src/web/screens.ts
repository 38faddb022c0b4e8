import { type ComponentType, lazy } from 'react';
import type { PageRoute, ScreenName } from '../contract/catalogue.ts';
import type { ScreenProps } from './layout/current-page.ts';

type Screen = ComponentType<ScreenProps>;

const planned = () => import('./layout/planned.tsx').then(({ Planned }) => Planned);

const sentimentsStart = () => import('./features/sentiments/start/start-screens.tsx');
const customerPages = () => import('./features/customers/customer-pages.tsx');
const surveysStart = () => import('./features/surveys/start/start-screens.tsx');

const loaders = {
  planned,
  profile: () => import('./features/account/profile.tsx').then(({ Profile }) => Profile),
  'account-settings': () =>
    import('./features/account/account-settings.tsx').then(({ AccountSettings }) => AccountSettings),
  branding: () => import('./features/branding/branding.tsx').then(({ BrandingSettings }) => BrandingSettings),
  'permission-debugger': () =>
    import('./features/administration/permissions/permission-debugger.tsx').then(
      ({ PermissionDebugger }) => PermissionDebugger,
    ),
  'sentiment-dashboard': () =>
    import('./features/dashboards/home/sentiment-dashboard.tsx').then(({ SentimentDashboard }) => SentimentDashboard),
  'dashboard-list': () =>
    import('./features/dashboards/custom/list/dashboard-list.tsx').then(({ DashboardList }) => DashboardList),
  'create-dashboard': () =>
    import('./features/dashboards/custom/create/create-dashboard.tsx').then(({ CreateDashboard }) => CreateDashboard),
  'new-dashboard': () =>
    import('./features/dashboards/custom/create/new-dashboard.tsx').then(({ NewDashboard }) => NewDashboard),
  'simple-dashboard': () =>
    import('./features/dashboards/custom/create/simple-dashboard.tsx').then(({ SimpleDashboard }) => SimpleDashboard),
  'dashboard-view': () =>
    import('./features/dashboards/custom/view/dashboard-view.tsx').then(({ DashboardView }) => DashboardView),
  'dashboard-editor': () =>
    import('./features/dashboards/editor/dashboard-editor.tsx').then(({ DashboardEditor }) => DashboardEditor),
  'add-chart': () => import('./features/dashboards/editor/add-chart.tsx').then(({ AddChart }) => AddChart),
  'choose-sentiment-start': () => sentimentsStart().then(({ ChooseSentimentStart }) => ChooseSentimentStart),
  'prebuilt-fields': () =>
    import('./features/forms/prebuilt/prebuilt-fields.tsx').then(({ PrebuiltFields }) => PrebuiltFields),
  'sentiment-templates': () => sentimentsStart().then(({ SentimentTemplates }) => SentimentTemplates),
  'sentiment-template': () => sentimentsStart().then(({ SentimentTemplate }) => SentimentTemplate),
  'draft-sentiment': () =>
    import('./features/sentiments/start/draft-screen.tsx').then(({ DraftSentiment }) => DraftSentiment),
  'sentiment-builder': () =>
    import('./features/sentiments/builder/sentiment-builder.tsx').then(({ SentimentBuilder }) => SentimentBuilder),
  'answer-sentiment': () =>
    import('./features/sentiments/answer/answer-sentiment.tsx').then(({ AnswerSentiment }) => AnswerSentiment),
  'sentiment-list': () =>
    import('./features/sentiments/list/sentiment-list.tsx').then(({ SentimentList }) => SentimentList),
  inbox: () => import('./features/responses/inbox/inbox.tsx').then(({ Inbox }) => Inbox),
  'sentiment-responses': () =>
    import('./features/responses/inbox/inbox.tsx').then(({ SentimentResponses }) => SentimentResponses),
  'sentiment-response': () =>
    import('./features/responses/response/sentiment-response.tsx').then(({ SentimentResponse }) => SentimentResponse),
  'configure-customer-form': () => customerPages().then(({ ConfigureCustomerForm }) => ConfigureCustomerForm),
  'customer-form': () => customerPages().then(({ CustomerFormPage }) => CustomerFormPage),
  'survey-results': () =>
    import('./features/surveys/results/survey-results.tsx').then(({ SurveyResults }) => SurveyResults),
  'survey-view': () => import('./features/surveys/view/survey-view.tsx').then(({ SurveyView }) => SurveyView),
  'survey-answer': () =>
    import('./features/surveys/results/survey-answer.tsx').then(({ SurveyAnswer }) => SurveyAnswer),
  'survey-list': () => import('./features/surveys/list/survey-list.tsx').then(({ SurveyList }) => SurveyList),
  'choose-survey-start': () => surveysStart().then(({ ChooseSurveyStart }) => ChooseSurveyStart),
  'survey-templates': () => surveysStart().then(({ SurveyTemplates }) => SurveyTemplates),
  'survey-template': () => surveysStart().then(({ SurveyTemplate }) => SurveyTemplate),
  'draft-survey': () => import('./features/surveys/start/draft-screen.tsx').then(({ DraftSurvey }) => DraftSurvey),
  'survey-builder': () =>
    import('./features/surveys/builder/survey-builder.tsx').then(({ SurveyBuilder }) => SurveyBuilder),
  'report-list': () => import('./features/reports/list/report-list.tsx').then(({ ReportList }) => ReportList),
  'report-builder': () =>
    import('./features/reports/build/report-builder.tsx').then(({ ReportBuilder }) => ReportBuilder),
  'generate-report': () =>
    import('./features/reports/generate/generate-report.tsx').then(({ GenerateReport }) => GenerateReport),
  'report-view': () => import('./features/reports/view/report-view.tsx').then(({ ReportView }) => ReportView),
  'old-dashboard-path': () =>
    import('./features/reports/old-dashboard-path.tsx').then(({ OldDashboardPath }) => OldDashboardPath),
  roles: () => import('./features/administration/roles/roles.tsx').then(({ Roles }) => Roles),
} satisfies Record<ScreenName, () => Promise<Screen>>;

const genericLoaders: Record<string, () => Promise<Screen>> = {
  list: () => import('./crud/resource-list.tsx').then(({ ResourceList }) => ResourceList),
  create: () => import('./crud/resource-form.tsx').then(({ ResourceForm }) => ResourceForm),
  edit: () => import('./crud/resource-form.tsx').then(({ ResourceForm }) => ResourceForm),
  show: () => import('./crud/resource-show.tsx').then(({ ResourceShow }) => ResourceShow),
};

const known = new Map<() => Promise<Screen>, Screen>();

export function screenOf(page: PageRoute): Screen {
  const load = loaderOf(page);
  const screen = known.get(load) ?? lazy(async () => ({ default: await load() }));
  known.set(load, screen);
  return screen;
}

function loaderOf({ name, screen }: PageRoute): () => Promise<Screen> {
  const load = screen ? loaders[screen as ScreenName] : genericLoaders[name.split('.')[1] ?? ''];
  if (!load) throw new Error(`The page ${name} has no screen`);
  return load;
}
