import { createHash } from 'node:crypto';
import { lookOf } from '../../../charts/chart-look.ts';
import { colorVariables, stylesOfModes } from '../../../charts/mode-colors.ts';
import { type Notation, withNotation } from '../../../core/contract/notations/notation.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { WorkerTask } from '../../../core/server/workers/worker-task.ts';
import type { DashboardPageParts, RenderedDashboardPage } from '../../../dashboards/schemas/dashboard-page.ts';
import type { FoundShare } from './public-view.ts';

type Drawn = Pick<FoundShare, 'tenantId' | 'notation'>;

/** A page with its drawings, whose colors have the values of the chosen mode or, without one, of the browser's. */
export async function withDrawings(
  services: Services,
  share: Drawn,
  { html, ...page }: RenderedDashboardPage,
  mode: DashboardPageParts['mode'],
): Promise<string> {
  if (page.drawings.length === 0) return html;
  const drawn = await drawnOnce(services, share, page);
  const styles = stylesOfModes(mode, (one) => `:root{${colorVariables(drawn.join(), one)}}`);
  const colors = `<style class="colors">${styles}</style>`;
  return html
    .replace('</head>', `${colors}</head>`)
    .replace(/<svg data-drawing="(\d+)"><\/svg>/g, (_, at) => drawn[Number(at)] ?? '');
}

interface DrawnPage {
  tenantId: number;
  drawings: Promise<readonly string[]>;
  /** Unknown while it is being drawn. */
  characters: number;
}

const pages = new Map<string, DrawnPage>();
const mostCharacters = 16_000_000;

/**
 * Draws only what was not drawn before. The drawings of a page are known by everything that they are drawn from, so that
 * none is ever out of date. As soon as all drawings have more than 16 million characters, the tenant that has most loses
 * the page that nobody has opened for the longest time: so nobody loses drawings because of a tenant that has more.
 */
function drawnOnce(
  services: Services,
  { tenantId, notation }: Drawn,
  { theme, drawings }: Pick<RenderedDashboardPage, 'theme' | 'drawings'>,
) {
  const task = { notation, theme, drawings };
  const key = createHash('sha256')
    .update(JSON.stringify([tenantId, task]))
    .digest('base64url');
  const known = pages.get(key);
  const page = known ?? {
    tenantId,
    drawings: services.workers.run(tenantId, drawPageTask, task),
    characters: 0,
  };
  pages.delete(key);
  pages.set(key, page);
  if (known) return known.drawings;
  page.drawings.then(
    (drawn) => {
      page.characters = drawn.join('').length;
      forgetOldest();
    },
    () => pages.delete(key),
  );
  return page.drawings;
}

function forgetOldest(): void {
  const sums = new Map<number, number>();
  const add = ({ tenantId }: DrawnPage, characters: number) =>
    sums.set(tenantId, (sums.get(tenantId) ?? 0) + characters);
  for (const page of pages.values()) add(page, page.characters);
  const all = () => [...sums.values()].reduce((sum, characters) => sum + characters, 0);
  while (all() > mostCharacters) {
    const most = Math.max(...sums.values());
    const [key, page] =
      [...pages].find(([, { tenantId, characters }]) => characters > 0 && sums.get(tenantId) === most) ?? [];
    if (!key || !page) return;
    pages.delete(key);
    add(page, -page.characters);
  }
}

interface PageTask extends Pick<RenderedDashboardPage, 'theme' | 'drawings'> {
  notation: Notation;
}

/** In a worker, because visitors choose which of the stored figures are drawn. */
export const drawPageTask: WorkerTask<PageTask, readonly string[]> = {
  name: 'draw-page',
  limits: { lane: 'draw', seconds: 15, advice: 'Choose a shorter period' },
  async run(_, { notation, theme, drawings }) {
    // Loaded by the worker that needs it: charts are large.
    const { renderChartSvg } = await import('../../../charts/render-svg.ts');
    const look = lookOf({ ...theme, mode: 'both' }, { width: 0, height: 0 });
    return withNotation(notation, () =>
      drawings.map(({ chart, answer, ...size }, at) => renderChartSvg(chart, answer, { ...look, ...size }, `d${at}`)),
    );
  },
};
