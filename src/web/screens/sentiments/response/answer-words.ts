/** The rows of a table with their answers, from its words; undefined where the words cannot be told apart. */
export function rowsIn(value: unknown, text: string): [row: string, answer: string][] | undefined {
  const rows = text.split('; ').map((row): [string, string] => {
    const colon = row.indexOf(': ');
    return [row.slice(0, colon), row.slice(colon + 2)];
  });
  return rows.length === countOf(value) && rows.every(([row]) => row) ? rows : undefined;
}

/** The places of a ranking, from its words; undefined where the words cannot be told apart. */
export function placesIn(value: unknown, text: string): string[] | undefined {
  const places = text.split(/, (?=\d+\. )/).map((place) => place.replace(/^\d+\. /, ''));
  return Array.isArray(value) && places.length === value.length ? places : undefined;
}

const countOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0);
