import Check from '@mui/icons-material/Check';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Button, Stack, TextField } from '@mui/material';
import { useRef, useState } from 'react';

export function CopyField({ label, value, isLong = false }: { label: string; value: string; isLong?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'selected'>();
  const copy = async () => {
    input.current?.select();
    setResult((await isCopied(value)) ? 'copied' : 'selected');
  };
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 2, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        multiline={isLong}
        {...(isLong ? { maxRows: 6 } : {})}
        label={label}
        value={value}
        inputRef={input}
        onFocus={({ target }) => target.select()}
        helperText={<span role="status">{result === 'selected' ? 'Selected: copy it with Ctrl+C' : ' '}</span>}
        slotProps={{
          htmlInput: { readOnly: true, autoComplete: 'off', spellCheck: false },
          input: { sx: { fontFamily: 'monospace' } },
        }}
      />
      <Button
        variant="outlined"
        startIcon={result === 'copied' ? <Check /> : <ContentCopyOutlined />}
        onClick={() => void copy()}
        sx={{ flexShrink: 0, minHeight: 40 }}
      >
        {result === 'copied' ? 'Copied' : 'Copy'}
      </Button>
    </Stack>
  );
}

/** The clipboard API may be missing or denied. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
