import { sql } from '../../src/core/server/db/database.ts';
import { runDueJobs } from '../../src/core/server/jobs/lane.ts';
import { type ImportIssue, type ShownImport, shownImportSchema } from '../../src/imports/schemas/import.ts';
import { importJob, runImport } from '../../src/imports/server/run-import.ts';
import type { SignedIn, TestApp } from './app.ts';

/** Imports files into the list below a path, such as /Users, in the name of a user. */
export function importsInto(app: TestApp, user: SignedIn, base: string) {
  const runJobs = () => runDueJobs(app.services, { [importJob]: runImport });
  const send = (content: string | Uint8Array, more: Record<string, unknown> = {}) =>
    user.ask('POST', `${base}/import`, {
      fileName: 'list.csv',
      fileData: Buffer.from(content).toString('base64'),
      ...more,
    });
  const show = async (id: number): Promise<ShownImport> =>
    shownImportSchema.parse((await user.ask('GET', `${base}/imports/${id}`)).json());
  /** A job works for some seconds and runs again, which a slow machine needs for fewer rows. */
  const finished = async (id: number): Promise<ShownImport> => {
    await runJobs();
    const shown = await show(id);
    return shown.status.endsWith('ing') ? finished(id) : shown;
  };
  return {
    send,
    show,
    runJobs,
    async load(content: string | Uint8Array, more: Record<string, unknown> = {}): Promise<ShownImport> {
      const answer = await send(content, more);
      if (answer.status !== 201) throw new Error(answer.text);
      return finished(answer.json<{ id: number }>().id);
    },
    /** Reads a file, and shows it before anything is imported. */
    async read(content: string | Uint8Array, more: Record<string, unknown> = {}): Promise<ShownImport> {
      return this.load(content, { ...more, dryRun: true });
    },
    /** Continues with a file that was read. */
    async start(id: number, more: Record<string, unknown> = {}): Promise<ShownImport> {
      const answer = await user.ask('POST', `${base}/import`, { importId: id, ...more });
      if (answer.status !== 201) throw new Error(answer.text);
      return finished(id);
    },
    async undo(id: number): Promise<ShownImport> {
      const answer = await user.ask('POST', `${base}/imports/${id}/undo`);
      if (answer.status !== 200) throw new Error(answer.text);
      return finished(id);
    },
    rows: (id: number) =>
      app.services.database.transaction(user.tenantId, (tx) =>
        tx.rows(sql<{ number: number; outcome: string; issues: ImportIssue[] }>`
          select number, outcome, issues from import_rows
          where tenant_id = ${tx.tenantId} and import_id = ${id} order by number`),
      ),
  };
}

/** What is wrong with the rows of an import, by message. */
export const problemsOf = ({ problems }: ShownImport) =>
  problems.map(({ column, message, count }) => `${column}: ${message} (${count})`);
