import type { PublicDashboard, PublicDashboardData } from './schemas/dashboards/public-dashboard.ts';

/** What a visitor chose by the address of the page; the server has checked it. */
export interface DashboardChoice {
  tab: string;
  range: string;
  /** `filterId:value` with the value as JSON; empty for all. */
  filter: string;
}

/** Whose page it is, also while it cannot be seen; absent where there is no such page or it has no branding. */
export type PageBrand = Pick<PublicDashboard, 'tenantName' | 'branding'>;

export type DashboardPageState =
  | { view: 'dashboard'; page: PublicDashboard; data: PublicDashboardData; choice: DashboardChoice }
  | { view: 'password'; brand: PageBrand | undefined; isWrong: boolean }
  | { view: 'refused'; brand: PageBrand | undefined; message: string };

export interface DashboardPageParts {
  /** Absent for that of the browser. */
  mode: 'light' | 'dark' | undefined;
  /** Charts are drawn for the width of a phone. */
  isPhone: boolean;
  /** Words of the address that every link keeps, such as the tenant. */
  kept: Readonly<Record<string, string>>;
  /** Whether the browser keeps cookies, so that reading the page again is no further view. */
  isLive: boolean;
}

export interface RenderedDashboardPage {
  html: string;
  /** The only script of the page, if any. */
  script: string;
}

export type RenderDashboardPage = (state: DashboardPageState, parts: DashboardPageParts) => RenderedDashboardPage;
