import type { PublicDashboard, PublicDashboardData } from './schemas/dashboards/public-dashboard.ts';

/** What a visitor chose by the address of the page; the server has checked it. */
export interface DashboardChoice {
  tab: string;
  range: string;
  /** `filterId:value` with the value as JSON; empty for all. */
  filter: string;
}

export type DashboardPageState =
  | { view: 'dashboard'; page: PublicDashboard; data: PublicDashboardData; choice: DashboardChoice }
  | { view: 'password'; isWrong: boolean }
  | { view: 'refused'; message: string };

export interface DashboardPageParts {
  mode: 'light' | 'dark';
  /** Charts are drawn for the width of a phone. */
  isPhone: boolean;
  /** Words of the address that every link keeps, such as the tenant. */
  kept: Readonly<Record<string, string>>;
}

export type RenderDashboardPage = (state: DashboardPageState, parts: DashboardPageParts) => string;
