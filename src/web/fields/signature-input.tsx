import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fileAddress } from '../providers/files.ts';
import { toBlob } from './change-picture.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { SignaturePad } from './signature-pad.tsx';
import { clearPad, writeName } from './signature-strokes.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFilePaths } from './use-file-paths.ts';
import { useUploads } from './use-uploads.ts';

const only = 'signature';

/** A signature drawn with finger, pen or mouse; or a typed name, for who cannot draw. */
export function SignatureInput(props: InputProps) {
  const { field, onChange, ids, isPreview } = props;
  const { paths, add } = useFilePaths(props);
  const uploads = useUploads({ kind: 'image', fieldId: field.id, onDone: add });
  const pad = useRef<HTMLCanvasElement>(null);
  const [name, setName] = useState('');
  const [isDrawn, setDrawn] = useState(false);
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  const [path] = paths;
  const write = (text: string) => {
    setName(text);
    setDrawn(text.trim() !== '');
    if (pad.current) writeName(pad.current, text.trim());
  };
  const clear = () => {
    setName('');
    setDrawn(false);
    if (pad.current) clearPad(pad.current);
  };
  const keep = async () => {
    if (!pad.current || !isDrawn || isPreview) return;
    await uploads.send({ file: await toBlob(pad.current, 'image/png'), fileName: 'signature.png' }, only);
  };
  const keepOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void keep();
  };
  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about}>
      {path ? (
        <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
          <Box component="img" src={fileAddress(path)} alt="The signature" sx={shownStyle} />
          <Button color="inherit" onClick={() => onChange(null)}>
            Sign again
          </Button>
        </Stack>
      ) : (
        <Stack sx={{ gap: 1, maxWidth: 480 }}>
          <SignaturePad ref={pad} isDisabled={isPreview} onDrawn={() => setDrawn(true)} />
          <TextField
            id={ids.input}
            size="small"
            label="Or type the name"
            value={name}
            disabled={isPreview}
            autoComplete="off"
            onKeyDown={keepOnEnter}
            onChange={({ target }) => write(target.value)}
            slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
          />
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button variant="outlined" disabled={!isDrawn || isPreview} onClick={() => void keep()}>
              Use this signature
            </Button>
            <Button color="inherit" disabled={!isDrawn} onClick={clear}>
              Clear
            </Button>
          </Stack>
          {isDrawn && uploads.uploads.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              Press “Use this signature” when it is done.
            </Typography>
          )}
        </Stack>
      )}
      <UploadProgress uploads={uploads} />
    </Box>
  );
}

// Ink is dark; the paper stays white in the dark too.
const shownStyle = {
  maxWidth: '100%',
  width: 320,
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
