import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../../contract/endpoint.ts';
import { send } from './http.ts';

/** Where a file's path leads: web addresses and uploads as they are, other paths below the API, bare names among the uploads. */
export function fileAddress(path: string): string {
  if (/^https?:\/\//i.test(path) || path.startsWith('/uploads/')) return path;
  return path.startsWith('/') ? `${apiBase}${path}` : `/uploads/${path}`;
}

/** A file as an address that an image or a player takes. What only a session's own call may read is fetched first. */
export function useFile(path: string | null | undefined): string | undefined {
  const address = path ? fileAddress(path) : '';
  const isCall = address.startsWith(apiBase);
  const { data } = useQuery({
    queryKey: ['file', address],
    queryFn: async ({ signal }) => {
      const { data } = await send<Blob>({ method: 'GET', path: address.slice(apiBase.length), as: 'blob', signal });
      return URL.createObjectURL(data);
    },
    enabled: isCall,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isCall ? data : address || undefined;
}

/** A file's content as a data address, the way the API takes uploads. */
export function readAsData(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
