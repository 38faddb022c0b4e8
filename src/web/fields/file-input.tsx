import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fileEndings } from '../../contract/schemas/field-options.ts';
import { DropArea } from './drop-area.tsx';
import { groupProps, type InputProps } from './field-face.ts';
import { FileLine } from './file-line.tsx';
import { PickFile } from './pick-file.tsx';
import { mostMegabytes } from './upload-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFilePaths } from './use-file-paths.ts';
import { useUploads } from './use-uploads.ts';

/** Documents: chosen or dropped, as many and as large as the form allows. */
export function FileInput(props: InputProps) {
  const { field, ids, isPreview } = props;
  const { maxSizeMb, accept: wanted } = field.options;
  const files = useFilePaths(props);
  const [problem, setProblem] = useState<string>();
  const uploads = useUploads({ kind: 'document', fieldId: field.id, onDone: files.add });
  const room = files.most - files.paths.length - uploads.uploads.length;
  const endings: readonly string[] = wanted?.length ? wanted : fileEndings;
  const most = Math.min(maxSizeMb ?? mostMegabytes.document, mostMegabytes.document);
  const take = (picked: File[]) => {
    if (isPreview) return;
    const fit = picked.filter((one) => faultOf(one, endings, most) === undefined).slice(0, Math.max(room, 0));
    setProblem(picked.map((one) => faultOf(one, endings, most)).find(Boolean));
    for (const one of fit) void uploads.send({ file: one, fileName: one.name });
  };
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  return (
    <Stack role="group" aria-labelledby={label} aria-describedby={about} sx={{ gap: 1 }}>
      {files.paths.map((path) => (
        <Stack key={path} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <FileLine path={path} />
          <Button size="small" color="inherit" onClick={() => files.remove(path)}>
            Remove
          </Button>
        </Stack>
      ))}
      {uploads.uploads.map(({ id, fileName }) => (
        <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
      ))}
      <Box sx={{ '&:empty': { display: 'none' } }}>
        <UploadProgress uploads={uploads} />
      </Box>
      {room > 0 && (
        <DropArea onDrop={take}>
          <PickFile
            id={ids.input}
            accept={endings.map((ending) => `.${ending}`).join(',')}
            isMultiple={files.most > 1}
            isDisabled={isPreview}
            icon={<UploadFileOutlined />}
            onPick={take}
          >
            {files.most > 1 ? 'Choose files' : 'Choose a file'}
          </PickFile>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {`Or drop ${files.most > 1 ? `up to ${files.most}` : 'one'} here: ${endings.join(', ')}, at most ${most} MB.`}
          </Typography>
        </DropArea>
      )}
      {problem && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  );
}

function faultOf({ name, size }: File, endings: readonly string[], mostMb: number): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const known = ending === 'jpeg' ? 'jpg' : ending;
  if (!endings.includes(known)) return `“${name}” is none of ${endings.join(', ')}.`;
  return size > mostMb * 1024 * 1024 ? `“${name}” is larger than ${mostMb} MB.` : undefined;
}
