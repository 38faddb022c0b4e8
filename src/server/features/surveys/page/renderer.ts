import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RenderSurveyPage } from '../../../../contract/survey-page.ts';

export interface SurveyRenderer {
  render: RenderSurveyPage;
  script: string | null;
  assetsDir?: string;
}

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

export async function builtRenderer(distDir: string): Promise<SurveyRenderer | undefined> {
  const file = join(distDir, 'survey-renderer/render.js');
  const assetsDir = join(distDir, 'survey');
  if (!existsSync(file)) return undefined;
  const { renderSurveyPage } = (await import(pathToFileURL(file).href)) as { renderSurveyPage: RenderSurveyPage };
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(assetsDir, '.vite/manifest.json'), 'utf8')));
  const entry = manifest['src/visitor/survey/start.ts'];
  const script = entry ? `/survey-assets/${entry.file}` : null;
  return { render: renderSurveyPage, script, assetsDir };
}
