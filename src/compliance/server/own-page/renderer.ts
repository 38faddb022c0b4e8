import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderOwnPage } from '../../schemas/own-page.ts';

/** Renders the page of a respondent, as the build has left it; undefined without one. */
export async function builtOwnPage(distDir: string): Promise<RenderOwnPage | undefined> {
  const renderer = join(distDir, 'survey-renderer/own-page.js');
  if (!existsSync(renderer)) return undefined;
  const { renderOwnPage }: { renderOwnPage: RenderOwnPage } = await import(pathToFileURL(renderer).href);
  return renderOwnPage;
}
