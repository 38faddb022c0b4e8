import type { Permission } from './endpoint.ts';

export const session = {
  /** Session length in seconds if the server gives none. */
  seconds: 900,
  refreshesPerRequest: 1,
  /** Seconds of warning before an idle session ends, and the idle time before the warning. */
  warnSeconds: 60,
  idleSeconds: 300,
  tokenCookies: ['token', 'refreshToken', 'apiKey'],
  renewedCookie: 'renewed',
  xsrfCookie: 'XSRF-TOKEN',
  xsrfHeader: 'X-XSRF-TOKEN',
} as const;

export const guard = {
  loaderMs: 200,
  skippedSegments: ['tenant-not-found', 'forbidden', 'survey', 'public', 'register'],
} as const;

/** The page of help, which shows first what is about the given page. */
export const helpAbout = (pathname: string): string => `/help?about=${encodeURIComponent(pathname)}`;

/** Where users arrive after sign-in, and where the logo leads. */
export const homePath = '/dashboard';

export const layout = {
  drawerWidth: 290,
  miniDrawerWidth: 72,
  topBarHeight: 60,
  /** Narrower windows show the menu over the page. */
  smallMaxWidth: 1200,
  logoMaxWidth: 200,
  logoMaxHeight: 50,
  menuTitleWidth: 120,
  menuItemTitleWidth: 260,
  breadcrumbs: 8,
  animationSeconds: 0.45,
  resizeDebounceMs: 250,
  scrollingThresholdMs: 1000,
} as const;

export const sideMenu = {
  openedItem: 'dashboard',
  dashboardDrawerOpen: false,
  componentDrawerOpen: true,
  /** The groups that are closed until a user opens them. */
  closedGroups: ['User Management', 'Settings'],
  sentimentForms: 5,
  sentimentIcons: 5,
} as const;

export const toasts = {
  autoCloseMs: 5000,
  position: 'top-right',
  dragPercent: 80,
  width: 320,
  hotKey: { alt: true, code: 'KeyT' },
} as const;

export const tooltips = { enterMs: 100, touchEnterMs: 700, touchLeaveMs: 1500, maxWidth: 300 } as const;

export const dataCache = {
  dedupeMs: 2000,
  focusThrottleMs: 5000,
  slowAfterMs: 3000,
  slowAfterMsWhenSlow: 5000,
  retryBaseMs: 5000,
  retryBaseMsWhenSlow: 10_000,
} as const;

export const dialogTexts = {
  confirm: 'OK',
  deny: 'No',
  cancel: 'Cancel',
  close: 'Close this dialog',
  invalidEmail: 'Invalid email address',
} as const;

export const uploadFailures = {
  voice: 'Failed to upload VOC audio',
  image: 'Failed to upload image',
  document: 'Failed to upload file',
} as const;

export const clientMessages = {
  network: 'Network Error',
  aborted: 'Request aborted',
  timeout: 'timeout exceeded',
  status: 'Request failed with status code',
  strangeAnswer: 'The server sent an unexpected response. Reload the page to get the current version.',
  unloaded: 'A part of this page could not be loaded. Reload the page and try again.',
  unloadedOffline: 'A part of this page cannot be loaded without a connection. Try again when you are online.',
} as const;

export const administratorRoles: readonly string[] = ['Admin', 'SuperAdmin'];

/** The permissions before the server has answered, when none are cached. */
export const builtInPermissions = [
  'get:v1/dashboard/sentiment/overall',
  'get:v1/dashboard/sentiment/stats',
  'get:v1/sentiments',
  'post:v1/sentiments',
  'get:v1/surveys',
  'post:v1/surveys',
  'get:v1/customerforms',
  'post:v1/customerforms',
  'get:v1/customerformresponses',
  'get:v1/users',
  'get:v1/roles',
  'get:v1/permissions',
  'get:v1/groups',
  'get:v1/dashboards',
  'post:v1/dashboards',
  'get:v1/reports',
  'post:v1/reports/generate',
  'post:v1/reports/save',
] as const satisfies readonly Permission[];
