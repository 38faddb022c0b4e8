import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ResultAddress } from './result-address.ts';
import type { ExportFormat } from './save-results.ts';

const formats: readonly [ExportFormat, string][] = [
  ['xlsx', 'Answers and summary as a workbook (XLSX)'],
  ['csv', 'Answers as CSV'],
  ['json', 'Answers as JSON'],
  ['pdf', 'Summary as PDF'],
];

/** Saves what is shown as a file. */
export function ExportButton({ address }: { address: ResultAddress }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [bytes, setBytes] = useState(0);
  const save = async (format: ExportFormat) => {
    setAnchor(null);
    setSaving(true);
    setBytes(0);
    const { saveResults } = await import('./save-results.ts');
    await saveResults(address.surveyId, address.filter, format, setBytes);
    setSaving(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isSaving ? <CircularProgress size={16} color="inherit" /> : <FileDownloadOutlined />}
        aria-haspopup="menu"
        disabled={isSaving}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {isSaving ? savingInWords(bytes) : 'Export'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {formats.map(([format, words]) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const megabyte = 1_000_000;

/** How much has come; how much there will be, nobody knows while it is made. */
const savingInWords = (bytes: number) =>
  bytes < megabyte / 10 ? 'Saving …' : `Saving … ${(bytes / megabyte).toFixed(1)} MB`;
