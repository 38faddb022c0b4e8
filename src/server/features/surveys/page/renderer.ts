import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { InstallationLinks } from '../../../../contract/installation-links.ts';
import type { RenderOwnPage } from '../../../../contract/schemas/compliance/own-page.ts';
import type { RenderSurveyPage } from '../../../../contract/survey-page.ts';

export interface SurveyRenderer {
  render: RenderSurveyPage;
  /** Renders the page of a respondent. */
  renderOwn?: RenderOwnPage;
  script: string | null;
  assetsDir?: string;
  links?: InstallationLinks;
}

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

export async function builtRenderer(distDir: string, links: InstallationLinks): Promise<SurveyRenderer | undefined> {
  const assetsDir = join(distDir, 'survey');
  if (!existsSync(join(distDir, 'survey-renderer/render.js'))) return undefined;
  const load = (name: string) => import(pathToFileURL(join(distDir, 'survey-renderer', name)).href);
  const { renderSurveyPage } = (await load('render.js')) as { renderSurveyPage: RenderSurveyPage };
  const { renderOwnPage } = (await load('own-page.js')) as { renderOwnPage: RenderOwnPage };
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(assetsDir, '.vite/manifest.json'), 'utf8')));
  const entry = manifest['src/visitor/survey/start.ts'];
  const script = entry ? `/survey-assets/${entry.file}` : null;
  return { render: renderSurveyPage, renderOwn: renderOwnPage, script, assetsDir, links };
}
