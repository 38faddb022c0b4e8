import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../../contract/endpoint.ts';
import { scriptsHeader } from '../../contract/file-headers.ts';
import { absoluteFilePath } from '../../contract/file-paths.ts';
import { http } from './http.ts';
import { notifyWarning } from './notifications.tsx';

export const fileAddress = (path: string) => absoluteFilePath(path, `${window.location.origin}${apiBase}`);

/** A file as a URL for img and audio. Files that need session headers are fetched as a blob. */
export function useFile(path: string | null | undefined): string | undefined {
  const call = path?.startsWith('/') && !path.startsWith('/uploads/') ? path : undefined;
  const { data } = useQuery({
    queryKey: ['file', call],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<Blob>(call ?? '', { responseType: 'blob', signal });
      return URL.createObjectURL(data);
    },
    enabled: Boolean(call),
    staleTime: Number.POSITIVE_INFINITY,
    // The object URL is never revoked, because that would only cause another fetch.
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!path) return undefined;
  return call ? data : fileAddress(path);
}

/** Fetches a file, and says what a PDF leaves out. */
export async function fetchFile(url: string, params: Record<string, unknown>, signal?: AbortSignal): Promise<Blob> {
  const { data, headers } = await http.get<Blob>(url, { params, responseType: 'blob', ...(signal && { signal }) });
  notifyScriptsWithoutFont(headers);
  return data;
}

/** Reads a text file; `onText` gets what has arrived so far. */
export async function fetchText(
  url: string,
  params: Record<string, unknown>,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
) {
  const { data, headers } = await http.get<string>(url, {
    params,
    signal,
    responseType: 'text',
    onDownloadProgress: ({ event }) => onText(event.target.responseText),
  });
  return { text: data, headers };
}

export function notifyScriptsWithoutFont(headers: Readonly<Record<string, unknown>>): void {
  const scripts = headers[scriptsHeader];
  if (typeof scripts === 'string' && scripts) notifyWarning(`The PDF leaves out text in: ${scripts}. No font has it.`);
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Delayed, because the browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });
