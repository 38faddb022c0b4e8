import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { exportFormats } from '../../../../contract/schemas/reports/report.ts';
import { fetchFile, saveFile } from '../../../providers/files.ts';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { reading } from '../../../providers/operation.ts';
import { useMay } from '../../../providers/use-may.ts';

const formats: readonly [(typeof exportFormats)[number], string][] = [
  ['pdf', 'PDF, paged'],
  ['xlsx', 'Excel, a sheet for each block'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
];

export function ExportButtons({ reportId, runId, name }: { reportId: number; runId: number; name: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setSaving] = useState(false);
  const mayExport = useMay('reports', 'export');
  const save = async (format: string) => {
    setAnchor(null);
    setSaving(true);
    try {
      const { url } = reading('reports', 'export', { params: { id: reportId } });
      saveFile(`${name}.${format}`, await fetchFile(url, { format, runId }));
    } catch (thrown) {
      notifyFailure(thrown);
    }
    setSaving(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => window.print()}>
        Print
      </Button>
      {mayExport && (
        <Button
          variant="contained"
          loading={isSaving}
          startIcon={<FileDownloadOutlined />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          Export
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {formats.map(([format, text]) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
