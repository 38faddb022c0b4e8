import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import type { InstallationLinks } from '../../core/contract/installation-links.ts';
import type { ProofTask } from '../../core/contract/schemas/proof.ts';
import type { Chart } from './chart.ts';
import type { PublicDashboard, PublicDashboardData } from './public-dashboard.ts';

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
  | { view: 'password'; brand: PageBrand | undefined; isWrong: boolean; proof: ProofTask | undefined }
  | { view: 'refused'; brand: PageBrand | undefined; message: string };

export interface DashboardPageParts {
  /** Absent for that of the browser. */
  mode: 'light' | 'dark' | undefined;
  /** Words of the address that every link keeps, such as the tenant. */
  kept: Readonly<Record<string, string>>;
  /** Whether the browser keeps cookies, so that reading the page again is no further view. */
  isLive: boolean;
  /** The address of the styles that load the product's font. */
  fonts?: string | undefined;
  links?: InstallationLinks | undefined;
  /** Proves a password of a page that is under attack. */
  proofScript?: string | undefined;
}

export interface PageDrawing {
  chart: Pick<Chart, 'type' | 'title' | 'query' | 'options' | 'goal'>;
  answer: AnalyticsAnswer;
  width: number;
  height: number;
}

export interface RenderedDashboardPage {
  /** With a place for each drawing, `<svg data-drawing="0"></svg>`. */
  html: string;
  drawings: PageDrawing[];
  theme: { primaryColor: string; secondaryColor: string; fontFamily: string };
  /** The only script of the page, if any. */
  script: string;
}

export type RenderDashboardPage = (state: DashboardPageState, parts: DashboardPageParts) => RenderedDashboardPage;
