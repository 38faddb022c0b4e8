import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { exportFormats } from '../../../../contract/schemas/reports/report.ts';
import { MenuButton } from '../../../crud/record/action-menu.tsx';
import { fetchFile, saveFile } from '../../../providers/files.ts';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { reading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';

const formats: readonly [(typeof exportFormats)[number], string][] = [
  ['pdf', 'PDF, paged'],
  ['xlsx', 'Excel, a sheet for each block'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
];

export function ExportButtons({ reportId, runId, name }: { reportId: number; runId: number; name: string }) {
  const [isSaving, setSaving] = useState(false);
  const mayExport = useMay('reports', 'export');
  const save = async (format: string) => {
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
        <MenuButton
          variant="contained"
          loading={isSaving}
          startIcon={<FileDownloadOutlined />}
          actions={formats.map(([format, label]) => ({ label, run: () => save(format) }))}
        >
          Export
        </MenuButton>
      )}
    </>
  );
}
