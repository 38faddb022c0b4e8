import { ApiError } from '../../../core/contract/errors.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import type { ImportIssue } from '../../schemas/import.ts';
import { type ImportedListName, importedLists } from '../../schemas/imported-lists.ts';
import { cellsFor, mappedColumn, valueFor } from './cells-for.ts';
import type { ImportedList, ImportRow, ProcessedRow, RunningImport } from './imported-list.ts';
import type { Current, Decided, Draft, Existing, RecordList } from './record-list.ts';
import { readRowKeys, recordKey, rowKeys, saveRowKeys } from './row-keys.ts';

/** The engine of every import: decides about rows, saves them, and undoes them as the list declares. */
export function listOfRecords<Context, Row extends Draft, Values, Stored extends Values & Existing>(
  name: ImportedListName,
  list: RecordList<Context, Row, Values, Stored>,
): ImportedList {
  type Decision = Decided<Values, Stored>;
  const { one, many } = importedLists[name];

  async function decideRows(
    tx: Tx,
    context: Context,
    stored: RunningImport,
    rows: readonly ImportRow[],
    options: { isLocked: boolean },
  ): Promise<Decision[]> {
    const drafts = rows.map((row) => list.draft(context, stored, row));
    const keys = [...new Set(drafts.flatMap((draft) => draft.keys))];
    const records = keys.length === 0 ? [] : await list.existing(tx, keys, options);
    const byKey = new Map<string, Stored[]>();
    for (const record of records)
      for (const key of record.keys ?? []) byKey.set(key, [...(byKey.get(key) ?? []), record]);
    const rowByKey = await readRowKeys(tx, stored.id, [...keys, ...records.map(({ id }) => recordKey(id))]);
    const lookalikesOf = (await list.lookalikes?.(tx, stored, drafts)) ?? (() => []);
    const recordsBy = (own: readonly string[]) => [
      ...new Map(own.flatMap((key) => byKey.get(key) ?? []).map((record) => [record.id, record])).values(),
    ];
    return drafts.map((draft) => {
      const matches = recordsBy(draft.keys);
      const earlier = [...draft.keys, ...matches.map(({ id }) => recordKey(id))]
        .map((key) => rowByKey.get(key))
        .find((number) => number !== undefined);
      const row = decide(context, stored, draft, { matches, earlier, lookalikesOf });
      if (row.outcome === 'created' || row.outcome === 'updated')
        for (const key of rowKeys(row)) rowByKey.set(key, row.number);
      return row;
    });
  }

  interface Found {
    matches: readonly Stored[];
    /** The number of an earlier row about the same record. */
    earlier: number | undefined;
    lookalikesOf: (draft: Row) => readonly Stored[];
  }

  function decide(
    context: Context,
    stored: RunningImport,
    draft: Row,
    { matches, earlier, lookalikesOf }: Found,
  ): Decision {
    const { number, issues, keys } = draft;
    const notes = [...(draft.notes ?? [])];
    const skipped = (message: string, recordId: number | null = null): Decision => ({
      number,
      outcome: 'skipped',
      recordId,
      issues: [{ column: null, message }],
    });
    const refused = (found: ImportIssue[]): Decision => ({ number, outcome: 'error', issues: found });
    if (issues.length > 0) return refused(issues);
    if (draft.skip) return skipped(draft.skip);
    if (earlier !== undefined && earlier < number)
      return skipped(list.isGathered ? `Part of row ${earlier}` : `Same ${one} as row ${earlier}`);
    const [existing, other] = matches;
    if (existing && stored.duplicates === 'skip') return skipped(`This ${one} exists already`, existing.id);
    if (other) return refused([{ column: null, message: `Several ${many} match this row` }]);
    try {
      if (existing) {
        const record = list.changed(context, draft, existing);
        if (isSame(record, existing)) return skipped('No changes', existing.id);
        return { number, outcome: 'updated', keys, issues: notes, recordId: existing.id, record, existing };
      }
      const record = list.created(context, draft);
      const lookalikes = keys.length === 0 ? lookalikesOf(draft) : [];
      const same = lookalikes.find((candidate) => isSame(list.changed(context, draft, candidate), candidate));
      return same
        ? skipped(`A ${one} with these values exists already`, same.id)
        : { number, outcome: 'created', keys, issues: notes, record };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 403)) throw error;
      return refused(list.issuesOf?.(context, stored, draft, error) ?? issuesOf(stored, error));
    }
  }

  const isSame = (record: Values, existing: Stored) =>
    JSON.stringify(list.comparable(record)) === JSON.stringify(list.comparable(existing));

  return {
    runs: list.runs,
    parent: list.parent,
    targets: list.targets,
    ...(list.assertMayStart && { assertMayStart: list.assertMayStart }),

    async preview(tx, stored, rows) {
      const context = await list.context(tx, stored, rows);
      const decided = await decideRows(tx, context, stored, rows, { isLocked: false });
      return decided.map(({ number, record, existing, issues = [] }, at) => {
        const row = rows[at];
        const texts = record && list.texts(context, record);
        const textFor = (target: string) =>
          (row && cellsFor(stored, row, target).join(' ')) || (existing ? '' : valueFor(stored, target));
        const values = stored.mapping.map(({ target }): [string, string] => [
          target,
          texts?.get(target) ?? textFor(target),
        ]);
        return { number, values: Object.fromEntries(values), issues };
      });
    },

    async importRows(tx, stored, rows) {
      const isDryRun = stored.status === 'checking';
      const context = await list.context(tx, stored, rows);
      const decided = await decideRows(tx, context, stored, rows, { isLocked: !isDryRun });
      if (!isDryRun) {
        const created = decided.filter(({ outcome }) => outcome === 'created');
        if (created.length > 0) await list.saveCreated(tx, stored, context, created);
        const updated = decided.filter(({ outcome }) => outcome === 'updated');
        if (updated.length > 0) await list.saveUpdated(tx, stored, context, updated);
      }
      await saveRowKeys(tx, stored.id, decided);
      return decided.map(({ record: _, existing: __, keys: ___, ...row }) => row);
    },

    async undoRows(tx, stored, rows) {
      const imported = rows.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
      const current = await list.current(tx, stored, imported);
      const undone: ImportRow[] = [];
      const processed = imported.map((row): ProcessedRow => {
        const { number, recordId, before, leftVersion } = row;
        const reason = reasonToKeep(row, current.get(recordId ?? 0));
        if (!reason) undone.push(row);
        if (!reason) return { number, recordId, outcome: 'undone' };
        return { number, recordId, before, leftVersion, outcome: 'kept', issues: [{ column: null, message: reason }] };
      });
      const restored = undone.filter(({ outcome }) => outcome === 'updated');
      if (restored.length > 0) await list.restore(tx, stored, restored);
      const ids = undone.flatMap(({ outcome, recordId }) => (outcome === 'created' && recordId ? [recordId] : []));
      if (ids.length > 0) await list.remove(tx, stored, ids);
      return processed;
    },
  };
}

function reasonToKeep({ outcome, leftVersion }: ImportRow, current: Current | undefined): string | undefined {
  if (!current) return 'Deleted since the import';
  if (current.version !== leftVersion)
    return `${outcome === 'created' ? 'Kept: changed' : 'Not restored: changed'} since the import`;
  if (outcome === 'created' && current.use) return `Kept: ${current.use} since the import`;
  return current.refusal && `${outcome === 'created' ? 'Kept' : 'Not restored'}: ${current.refusal}`;
}

function issuesOf(stored: RunningImport, { message, parts }: ApiError): ImportIssue[] {
  const { errors = [] } = parts;
  if (errors.length === 0) return [{ column: null, message }];
  return errors.map((error) => ({ column: mappedColumn(stored, error.path), message: error.message }));
}
