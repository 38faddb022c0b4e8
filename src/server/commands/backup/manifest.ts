import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type SavedTable = z.output<typeof tableSchema>;

export const manifestFile = 'manifest.json';
export const filesFolder = 'files';
export const tableFile = ({ name }: SavedTable) => `${encodeURIComponent(name)}.copy`;

/** Names the columns for COPY, so that their order may differ. */
export function copyColumns({ name, columns }: SavedTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error('This is not a Candor backup: it has no manifest');
  return manifestSchema.parse(JSON.parse(text));
}
