import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RenderSurveyPage } from '../../../../contract/survey-page.ts';

/** What makes the page of a survey: built beside the web application, because the server knows nothing of the browser. */
export interface SurveyRenderer {
  render: RenderSurveyPage;
  /** The address of the script that begins to make the page live; null serves it without. */
  script: string | null;
  /** Where the scripts lie; absent where there are none. */
  assetsDir?: string;
}

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** The built renderer; undefined where nothing was built. */
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
