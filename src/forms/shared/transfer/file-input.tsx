import { Button } from '@mui/material';
import { type ChangeEvent, type Ref, useRef } from 'react';
import { z } from 'zod';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';

/** What an import read. */
interface ImportedForm<D> {
  document: D;
  /** What of the document does not exist here. */
  unknown?: { severityLevels: string[] };
}

/** Asks the server to read a form file, as a dry run that stores nothing. */
export type CheckForm<D> = (values: {
  document: Record<string, unknown>;
  dryRun: true;
}) => Promise<{ data: ImportedForm<D> }>;

interface FileInputProps<D> {
  /** 'survey' or 'form'. */
  one: string;
  onCheck: CheckForm<D>;
  ref?: Ref<HTMLInputElement>;
  onRead: (document: D) => void | Promise<void>;
  onIssues?: (issues: string[]) => void;
}

/** Hidden input; the caller triggers its click. */
export function FileInput<D>({ one, onCheck, ref, onRead, onIssues = notifyIssues }: FileInputProps<D>) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const { data } = await onCheck({ document: objectIn(await file.text()), dryRun: true });
      const left = data.unknown?.severityLevels ?? [];
      if (left.length > 0) notifyInfo(`Not available here and left out: ${left.join(', ')}`);
      await onRead(data.document);
    } catch (thrown) {
      onIssues(fileIssues(thrown));
    } finally {
      target.value = '';
    }
  };
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept=".json,application/json"
      aria-label={`${one.charAt(0).toUpperCase()}${one.slice(1)} to import`}
      onChange={(event) => void read(event)}
    />
  );
}

function notifyIssues(issues: string[]): void {
  void ask({ title: 'This file was not imported', text: issues.join('\n\n'), confirmText: 'Close' });
}

const objectSchema = z.record(z.string(), z.unknown());

function objectIn(text: string): Record<string, unknown> {
  const read = objectSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new SyntaxError('No object');
  return read.data;
}

const most = 8;

function fileIssues(thrown: unknown): string[] {
  if (thrown instanceof SyntaxError) return ['This file is not a form: it is not valid JSON.'];
  if (!(thrown instanceof ApiFailure)) return ['This file could not be read.'];
  const issues = Object.entries(thrown.errors).map(([path, message]) => `${formatPath(path)}${message}`);
  return issues.length > 0 ? issues.slice(0, most) : [thrown.message];
}

/** Shows the path `document.fields.3.options` as “Question 4: ”. */
function formatPath(path: string): string {
  const index = /^document\.fields\.(\d+)/.exec(path)?.[1];
  return index === undefined ? '' : `Question ${Number(index) + 1}: `;
}

export function ImportButton<D>(props: Pick<FileInputProps<D>, 'one' | 'onCheck' | 'onRead'>) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => file.current?.click()}>
        Import
      </Button>
      <FileInput {...props} ref={file} />
    </>
  );
}
