import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../../../providers/dialog-queue.ts';
import { sentenceOf } from '../../../../providers/failure.ts';
import { useCall } from '../../../../providers/use-call.ts';
import { DashboardFileError, readDashboardFile } from '../shared/dashboard-file.ts';
import { dashboardPaths } from '../shared/dashboard-paths.ts';

/** Creates a dashboard from the file that another one was exported to. */
export function ImportDashboard() {
  const input = useRef<HTMLInputElement>(null);
  const call = useCall();
  const navigate = useNavigate();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const { id } = await call('dashboards', 'create', { body: await readDashboardFile(file) });
      navigate(dashboardPaths.edit(id));
    } catch (thrown) {
      const text = thrown instanceof DashboardFileError ? thrown.message : sentenceOf(thrown);
      void ask({ title: 'This file was not imported', text, confirmText: 'Close' });
    } finally {
      target.value = '';
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => input.current?.click()}>
        Import a dashboard
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="Dashboard to import"
        onChange={(event) => void read(event)}
      />
    </>
  );
}
