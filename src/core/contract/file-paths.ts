const uploads = '/uploads/';

/** The URL of an uploaded file. Web URLs stay unchanged, paths follow the API base, a bare name is an upload. */
export function absoluteFilePath(path: string, apiBase: string): string {
  const base = apiBase.replace(/\/+$/, '');
  const trimmed = path.trim();
  if (trimmed === '' || /^https?:\/\//i.test(trimmed)) return trimmed;
  if (!trimmed.startsWith('/')) return `${base}${uploads}${trimmed}`;
  // A second leading slash would name another host.
  return `${base}/${trimmed.replace(/^\/+/, '')}`;
}
