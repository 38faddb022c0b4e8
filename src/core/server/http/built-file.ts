import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

export const fontStyles = 'src/core/theme/fonts.css';
export const provePassword = 'src/core/visitor/proof/prove-password.ts';

/** The address of a script or of styles of public pages by their source file. */
export async function builtFile(distDir: string, source: string): Promise<string | undefined> {
  const text = await readFile(join(distDir, 'survey/.vite/manifest.json'), 'utf8');
  const entry = manifestSchema.parse(JSON.parse(text))[source];
  return entry && `/survey-assets/${entry.file}`;
}
