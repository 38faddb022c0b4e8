import { z } from 'zod';
import { saveFile } from '../../core/web/providers/files.ts';
import { type Dashboard, type DashboardDocument, dashboardDocumentSchema } from '../schemas/custom-dashboard.ts';

const fileSchema = z.object({
  name: z.string().min(1).max(120),
  description: z.string().max(1_000).default(''),
  document: dashboardDocumentSchema,
});

export class DashboardFileError extends Error {}

export async function readDashboardFile(file: File): Promise<z.output<typeof fileSchema>> {
  const text = await file.text();
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new DashboardFileError('This file is not a dashboard: it is not valid JSON.');
  }
  const { success, data, error } = fileSchema.safeParse(read);
  if (success) return data;
  const issues = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'File'}: ${message}`);
  throw new DashboardFileError(['This file is not a dashboard.', ...issues].join('\n\n'));
}

export function saveDashboardFile({ name, description }: Dashboard, document: DashboardDocument): void {
  const content = JSON.stringify({ name, description, document }, null, 2);
  saveFile(`${fileName(name) || 'dashboard'}.json`, new Blob([content], { type: 'application/json' }));
}

export const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
