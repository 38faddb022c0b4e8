import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { resources } from '../../../../resources.config.ts';
import { fillPath } from '../../../core/contract/endpoint.ts';
import { fetchFile, saveFile } from '../../../core/web/providers/files.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import type { exportFormats } from '../../schemas/report.ts';

const formats: readonly [(typeof exportFormats)[number], string][] = [
  ['pdf', 'PDF, paged'],
  ['xlsx', 'Excel, a sheet for each block'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
];

export function ExportButtons({ reportId, runId, name }: { reportId: number; runId: number; name: string }) {
  const [isSaving, setSaving] = useState(false);
  const { data: exportAccess } = useCan({ resource: 'reports', action: 'export' });
  const save = async (format: string) => {
    setSaving(true);
    try {
      const url = fillPath(resources.reports.api.export.endpoint, { id: reportId });
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
      {exportAccess?.can && (
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
