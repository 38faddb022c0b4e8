import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../../contract/endpoint.ts';
import { absoluteFilePath } from '../../contract/file-paths.ts';
import { http } from './http.ts';

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

export function readAsData(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

export const fetchFile = async (url: string, params: Record<string, string | number>): Promise<Blob> =>
  (await http.get<Blob>(url, { params, responseType: 'blob' })).data;

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Delayed, because the browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const saveCsv = (name: string, text: string) =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
