import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstallationLinks } from '../../../core/contract/installation-links.ts';
import { foldersOfBuilds } from '../../../core/server/builds.ts';
import { builtFile, provePassword } from '../../../core/server/http/built-file.ts';
import type { RenderSurveyPage } from '../../schemas/survey-page.ts';

export interface SurveyRenderer {
  render: RenderSurveyPage;
  script: string | null;
  /** Proves a password of a page that is under attack. */
  proofScript?: string | undefined;
  /** Of this build, then of those whose pages may still be open. */
  assetsDirs?: string[];
  links?: InstallationLinks;
}

export async function builtRenderer(distDir: string, links: InstallationLinks): Promise<SurveyRenderer | undefined> {
  const assetsDirs = await foldersOfBuilds('survey', distDir);
  const renderer = join(distDir, 'survey-renderer/render.js');
  if (!existsSync(renderer)) return undefined;
  const { renderSurveyPage }: { renderSurveyPage: RenderSurveyPage } = await import(pathToFileURL(renderer).href);
  const script = (await builtFile(distDir, 'src/surveys/visitor/start.ts')) ?? null;
  const proofScript = await builtFile(distDir, provePassword);
  return { render: renderSurveyPage, script, proofScript, assetsDirs, links };
}
