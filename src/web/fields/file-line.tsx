import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { fileAddress } from '../providers/files.ts';
import { sizeInWords } from './file-size.ts';

/** A file that was uploaded: its name, its size, and a way to save it. */
export function FileLine({ path }: { path: string }) {
  const { data } = useQuery({
    queryKey: ['file-facts', path],
    queryFn: ({ signal }) => factsOf(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <InsertDriveFileOutlined fontSize="small" color="action" />
      <Link href={fileAddress(path)} download={data?.name ?? true} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {data?.name ?? path.split('/').at(-1)}
      </Link>
      {data?.size !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {sizeInWords(data.size)}
        </Typography>
      )}
    </Stack>
  );
}

// The browser's cookie opens it, as it opens pictures; the head alone says what it is called and how large it is.
async function factsOf(path: string, signal: AbortSignal): Promise<{ name?: string; size?: number }> {
  const answer = await fetch(fileAddress(path), { method: 'HEAD', credentials: 'include', signal });
  if (!answer.ok) return {};
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const length = answer.headers.get('content-length');
  return { ...(name ? { name: decodeURIComponent(name) } : {}), ...(length ? { size: Number(length) } : {}) };
}
