import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../../contract/endpoint.ts';
import { http } from './http.ts';

/** Where an uploaded file is read: web addresses as they are, paths below the API, bare names among the uploads. */
export function fileAddress(path: string): string {
  if (/^https?:\/\//i.test(path)) return path;
  if (path.startsWith('/')) return `${apiBase}${path}`;
  return `${apiBase}/uploads/${path}`;
}

/** A file that only the signed-in may read, as an address that an image or a player takes. */
export function useFile(path: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['file', path],
    queryFn: ({ signal }) => objectAddress(path ?? '', signal),
    enabled: Boolean(path),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

async function objectAddress(path: string, signal: AbortSignal): Promise<string> {
  if (/^https?:\/\//i.test(path)) return path;
  const { data } = await http.get<Blob>(fileAddress(path).slice(apiBase.length), { responseType: 'blob', signal });
  return URL.createObjectURL(data);
}
