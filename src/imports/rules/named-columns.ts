/** Columns may share a name or have none. */
export const namedColumns = (columns: readonly string[]): { at: number; name: string }[] =>
  columns.map((column, at) => {
    const isRepeated = column !== '' && columns.indexOf(column) < at;
    return { at, name: isRepeated ? `${column} (column ${at + 1})` : column || `Column ${at + 1}` };
  });
