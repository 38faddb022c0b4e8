import { Button } from '@mui/material';
import { type ChangeEvent, type Ref, useRef } from 'react';
import { z } from 'zod';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { type CallAny, useCallAny } from '../../../providers/queries.ts';
import type { FormFacts } from '../draft/builder-draft.ts';

interface FileInputProps<D> {
  kind: { resource: FormFacts['resource']; fileSchema: z.ZodType<D> };
  ref?: Ref<HTMLInputElement>;
  onRead: (document: D) => void | Promise<void>;
  onIssues?: (issues: string[]) => void;
}

/** Hidden input; the caller triggers its click. */
export function FileInput<D>({ kind, ref, onRead, onIssues = notifyIssues }: FileInputProps<D>) {
  const call = useCallAny();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      await onRead(await readFormFile(call, kind, file));
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
      aria-label={kind.resource === 'surveys' ? 'Survey to import' : 'Form to import'}
      onChange={(event) => void read(event)}
    />
  );
}

function notifyIssues(issues: string[]): void {
  void ask({ title: 'This file was not imported', text: issues.join('\n\n'), confirmText: 'Close' });
}

const unknownSchema = z.object({ severityLevels: z.array(z.string()) }).optional();

/** The server only validates the file and stores nothing. */
async function readFormFile<D>(
  call: CallAny,
  { resource, fileSchema }: { resource: FormFacts['resource']; fileSchema: z.ZodType<D> },
  file: File,
): Promise<D> {
  const sent: unknown = JSON.parse(await file.text());
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new SyntaxError('No object');
  const body = { document: sent as Record<string, unknown>, dryRun: true };
  const answerSchema = z.object({ document: fileSchema, unknown: unknownSchema });
  const { document, unknown } = answerSchema.parse(await call(resource, 'import', { body }));
  if (unknown && unknown.severityLevels.length > 0)
    notifyInfo(`Not available here and left out: ${unknown.severityLevels.join(', ')}`);
  return document;
}

const most = 8;

function fileIssues(thrown: unknown): string[] {
  if (thrown instanceof SyntaxError) return ['This file is not a form: it is not valid JSON.'];
  if (!(thrown instanceof ApiFailure)) return ['This file could not be read.'];
  const issues = Object.entries(thrown.errors).map(([path, message]) => `${placeOf(path)}${message}`);
  return issues.length > 0 ? issues.slice(0, most) : [thrown.message];
}

/** Shows the path `document.fields.3.options` as “Question 4: ”. */
function placeOf(path: string): string {
  const index = /^document\.fields\.(\d+)/.exec(path)?.[1];
  return index === undefined ? '' : `Question ${Number(index) + 1}: `;
}

interface ImportButtonProps<D> {
  kind: { resource: FormFacts['resource']; fileSchema: z.ZodType<D> };
  onRead: (document: D) => void | Promise<void>;
}

export function ImportButton<D>({ kind, onRead }: ImportButtonProps<D>) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => file.current?.click()}>
        Import
      </Button>
      <FileInput kind={kind} ref={file} onRead={onRead} />
    </>
  );
}
