import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
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
  const save = async (format: ExportFormat) => {
    setAnchor(null);
    setSaving(true);
    const { saveResults } = await import('./save-results.ts');
    await saveResults(address.surveyId, address.filter, format);
    setSaving(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        disabled={isSaving}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {isSaving ? 'Saving …' : 'Export'}
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
